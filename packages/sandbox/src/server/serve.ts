import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { control, type Controlled } from './control.ts'

const require = createRequire(import.meta.url)
/** What the server shows besides the service: the file of each address, and its type. */
const files: Record<string, readonly [file: string, type: string]> = {
  '/': ['#page/index.html', 'text/html; charset=utf-8'],
  '/page.css': ['#page/page.css', 'text/css'],
  '/page.js': ['#page/page.js', 'text/javascript'],
  '/reference/': ['#page/reference.html', 'text/html; charset=utf-8'],
  '/reference.js': ['#page/reference.js', 'text/javascript'],
  '/reference/swagger-ui.css': ['#swagger-ui.css', 'text/css'],
  '/reference/swagger-ui-bundle.js': ['#swagger-ui-bundle.js', 'text/javascript'],
  '/openapi.json': ['#openapi.json', 'application/json']
}

/** A sandbox behind a port of this machine. */
export type Served = {
  /** The base address for a client. */
  url: string
  /** The root of the control addresses (`control/faults`, `control/clock`, `control/world/<collection>`). */
  controlUrl: string
  close(): Promise<void>
}

/**
 * Serves a sandbox on the loopback address only; port 0 takes a free one. A lost request or answer shows as a broken
 * connection.
 */
export async function serveSandbox(controlled: Controlled, port: number): Promise<Served> {
  const server = createServer((incoming, outgoing) => {
    void answer(controlled, incoming).then(
      (response) => reply(response, outgoing),
      // A lost request and a lost answer look the same from outside: the connection ends without an answer.
      () => incoming.socket.destroy()
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url: `${root}integration-api/integration/api/v2/`,
    controlUrl: `${root}control/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function answer(controlled: Controlled, incoming: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const request = requestOf(incoming, Buffer.concat(chunks))
  const { pathname } = new URL(request.url)
  const file = request.method === 'GET' ? files[pathname] : undefined
  if (file !== undefined) return shown(file)
  return pathname.startsWith('/control/')
    ? await control(controlled, pathname.slice('/control/'.length), request)
    : await controlled.sandbox.send(request)
}

/** Returns a file of the page. It needs no key. */
const shown = ([file, type]: readonly [string, string]): Response =>
  new Response(readFileSync(require.resolve(file)), { headers: { 'content-type': type } })

function requestOf(incoming: IncomingMessage, body: Buffer<ArrayBuffer>): Request {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(new URL(url, 'http://127.0.0.1'), { method, headers, body: hasBody ? body : null })
}

async function reply(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length })
  outgoing.end(body)
}
