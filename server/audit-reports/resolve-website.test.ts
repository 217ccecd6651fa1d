import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createWebsiteResolve } from './resolve-website.ts'

/** A fake name server: knows an IPv4 address, says '.gone' does not exist, never answers for '.dead'. */
async function startNameServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  socket.on('message', (asked, { port, address }) => {
    const name = asked.toString('latin1', 12)
    if (name.includes('dead')) return
    const isKnown = !name.includes('gone')
    const withAddress = isKnown && asked.readUInt16BE(questionEnd(asked) - 4) === 1
    const head = Buffer.from(asked.subarray(0, 12))
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(withAddress ? 1 : 0, 6)
    head.writeUInt32BE(0, 8)
    const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 5])
    const question = asked.subarray(12, questionEnd(asked))
    socket.send(Buffer.concat([head, question, ...(withAddress ? [found] : [])]), port, address)
  })
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return { resolve: createWebsiteResolve([`127.0.0.1:${port}`]), close: () => socket.close() }
}

/** The offset after the name's labels, its type and its class. */
function questionEnd(asked: Buffer): number {
  return asked.indexOf(0, 12) + 5
}

test('names are asked of the name server: found, not there, and never answered', async () => {
  const { resolve, close } = await startNameServer()
  expect(await resolve('roofing.example')).toEqual([{ address: '203.0.113.5', family: 4 }])
  await expect(resolve('roofing.gone')).rejects.toThrow('ENOTFOUND')
  await expect(resolve('roofing.dead')).rejects.toThrow('ETIMEOUT')
  expect(await resolve('LOCALHOST')).toEqual([{ address: '127.0.0.1', family: 4 }])
  close()
})
