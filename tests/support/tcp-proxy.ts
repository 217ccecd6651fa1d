import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What happens to traffic on the line, in both directions. */
export type LineFault =
  | { name: 'latency'; ms: number }
  | { name: 'down' }
  | { name: 'bandwidth'; bytesASecond: number }
  | { name: 'slow close'; ms: number }
  /** Takes everything, passes nothing on, never closes. */
  | { name: 'timeout' }
  | { name: 'reset' }
  | { name: 'slicer'; bytes: number; ms: number }
  /** Closes after this many bytes. */
  | { name: 'limit'; bytes: number }

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A proxy to a local port that a test can disturb. A fault applies to connections made after it is set. */
export async function startTcpProxy(targetPort: number) {
  let target = targetPort
  const open = new Set<Socket>()
  let fault: LineFault | null = null
  let server: Server | null = null
  let port = 0

  async function up() {
    if (server) return
    server = createServer({ allowHalfOpen: true }, (client) => {
      keep(client)
      carry(client, fault, () =>
        keep(createConnection({ port: target, host: '127.0.0.1', allowHalfOpen: true })),
      )
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  function keep(socket: Socket): Socket {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }

  async function down() {
    const closing = server
    server = null
    if (!closing) return
    closing.close()
    for (const socket of open) socket.destroy()
    await once(closing, 'close')
  }

  await up()
  return {
    port,
    /** Open sockets, counting both ends of each connection. */
    connections: () => open.size,
    spoil: async (next: LineFault | null) => {
      fault = next
      await (next?.name === 'down' ? down() : up())
    },
    /** Where further connections lead. */
    leadTo: (port: number) => {
      target = port
    },
    close: down,
  }
}

function carry(client: Socket, fault: LineFault | null, connect: () => Socket): void {
  if (fault?.name === 'timeout') return void client.resume().on('end', () => client.destroy())
  if (fault?.name === 'reset') return void client.once('data', () => client.resetAndDestroy())
  const target = connect()
  const passed = { bytes: 0 }
  for (const [from, to] of [
    [client, target],
    [target, client],
  ] as const) {
    pass(from, to, fault, passed).catch(() => {
      from.destroy()
      to.destroy()
    })
  }
}

async function pass(
  from: Socket,
  to: Socket,
  fault: LineFault | null,
  passed: { bytes: number },
): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (const piece of pieces(chunk, fault)) {
      await pause(waitBefore(piece, fault))
      passed.bytes += piece.length
      if (fault?.name === 'limit' && passed.bytes > fault.bytes) throw new Error('The line was cut')
      if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')])
    }
  }
  if (fault?.name === 'slow close') await pause(fault.ms)
  to.end()
}

function pieces(chunk: Buffer, fault: LineFault | null): Buffer[] {
  const size =
    fault?.name === 'slicer'
      ? fault.bytes
      : fault?.name === 'bandwidth'
        ? Math.ceil(fault.bytesASecond / 50)
        : chunk.length
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, i) =>
    chunk.subarray(i * size, (i + 1) * size),
  )
}

function waitBefore(piece: Buffer, fault: LineFault | null): number {
  switch (fault?.name) {
    case 'latency':
    case 'slicer':
      return fault.ms
    case 'bandwidth':
      return (piece.length / fault.bytesASecond) * 1000
    default:
      return 0
  }
}
