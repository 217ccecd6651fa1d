import type { Channel } from './channel.ts'
import { createMailSend, type MailConfig } from './mail.ts'

/** Mails an audit report to the visitor who asked for it. No submission is sent this way automatically. */
export function reportMailChannel(config: MailConfig): Channel {
  return {
    destination: 'report-mail',
    ...createMailSend(config),
    wants: () => false,
    build: () => {
      throw new Error('An audit report is written when an operator sends it')
    },
  }
}
