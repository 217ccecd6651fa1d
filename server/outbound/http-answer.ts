import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * The response to a request. @throws whatever ends it without one. On a 101 or a closed connection Node may
 * emit neither `response` nor `error`, so waiting for these alone could last for ever.
 */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request
    .on('response', resolve)
    .on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('It wants to speak another protocol (101)'))
    })
    .on('error', reject)
    .on('close', () => reject(new Error('The connection closed before an answer')))
  return promise
}
