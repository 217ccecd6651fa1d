import type { Channel } from './channel.ts'
import { createMailSend, type MailConfig } from './mail.ts'

/** Takes an audit report to the visitor who asked for it. No submission goes this way by itself. */
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
