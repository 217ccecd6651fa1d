import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * What a request is answered. @throws whatever ends it without one. Node tells of a 101 and of a connection that closes
 * by neither an answer nor an error, and whoever waits for those alone waits for ever.
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
