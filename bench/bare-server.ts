import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

type Bare = { port: number; close: () => void }
const ANSWER = { id: '0', reference: '0' }

/** The floor: node:http alone in a process of its own. Reads a POST and says 201; a GET gets the bytes of one file. */
export function startBareServer(file: string): Promise<Bare> {
  return start('node', file)
}

/** The same POST by Hono: what our own server is built on, with nothing of ours. */
export function startBareHono(): Promise<Bare> {
  return start('hono', '')
}

async function start(...kind: string[]): Promise<Bare> {
  const child = spawn(process.execPath, [import.meta.filename, ...kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { port: Number(port), close: () => child.kill() }
}

function hono(): RequestListener {
  const app = new Hono()
  app.post('*', async (c) => {
    await c.req.json()
    return c.json(ANSWER, 201)
  })
  return getRequestListener(app.fetch)
}

function nodeAlone(file: string): RequestListener {
  const body = readFileSync(file)
  return (request, response) => {
    if (request.method === 'GET') {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
      return response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString())
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(ANSWER))
    })
  }
}

async function serve([kind, file = '']: string[]): Promise<void> {
  const server = createServer(kind === 'hono' ? hono() : nodeAlone(file))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  console.log((server.address() as AddressInfo).port)
}

if (import.meta.main) await serve(process.argv.slice(2))
