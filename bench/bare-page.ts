import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/**
 * The floor that we compare with: 10 KB of HTML with its CSS inlined, nothing else, served compressed from memory.
 * Its words are those of the terms: prose that repeats itself would compress to nothing and flatter the floor.
 */
export async function startBarePage() {
  const paragraphs = readFileSync('content/pages/terms.mdx', 'utf8')
    .split(/\n{2,}/)
    .slice(1)
  const head =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare page</title><meta name="description" content="The floor"><style>body{font:1.0625rem/1.6 system-ui;max-width:40rem;margin:auto;padding:1rem}h1{font-size:3rem}</style></head><body><h1>A bare page</h1>\n'
  const words = paragraphs.map((text) => `<p>${text.replace(/[<>&{}]/g, '')}</p>`).join('\n')
  return servePage(`${head}${words}`.slice(0, 10_240))
}

/** Serves one of our pages without any script; styles and text are the same. */
export async function startWithoutScripts(url: string) {
  return servePage(await withoutScripts(url))
}

/** The same, with the whole style sheet inlined, which a script otherwise loads after the first frame. */
export async function startStyledWithoutScripts(url: string) {
  const html = await withoutScripts(url)
  const link = /<noscript><link rel="stylesheet" href="([^"]+)"><\/noscript>/.exec(html)
  if (!link?.[1]) throw new Error(`${url} names no style sheet for browsers without scripts`)
  const styles = await (await fetch(new URL(link[1], url))).text()
  return servePage(html.replace(link[0], () => `<style>${styles}</style>`))
}

async function withoutScripts(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  return html.replace(/<script(?![^>]*json)[^>]*>[\s\S]*?<\/script>/g, '')
}

async function servePage(html: string) {
  const body = brotliCompressSync(html)
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
      .end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
