import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * The baseline: bare node:http in its own process. Reads a POST and answers 201; answers a GET
 * with the bytes of one file.
 */
export async function startBareServer(file: string) {
  const child = spawn(process.execPath, [import.meta.filename, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { port: Number(port), close: () => child.kill() }
}

async function serve(file: string): Promise<void> {
  const body = readFileSync(file)
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
      return response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString())
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":"0","reference":"0"}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  console.log((server.address() as AddressInfo).port)
}

if (import.meta.main) await serve(process.argv[2] ?? '')
