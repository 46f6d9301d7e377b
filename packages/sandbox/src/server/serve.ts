import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Answer } from './answer.ts'
import { control, type Controlled } from './control.ts'
import type { Call } from './execute.ts'

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
  const server = createServer((incoming, outgoing) => serve(controlled, incoming, outgoing))
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

/** Reads the request to its end, then answers it. */
function serve(controlled: Controlled, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    answered(controlled, incoming, Buffer.concat(chunks)).then(
      (answer) => reply(answer, outgoing),
      // A lost request and a lost answer look the same from outside: the connection ends without an answer.
      () => incoming.socket.destroy()
    )
  })
}

async function answered(controlled: Controlled, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const call = callOf(incoming, body)
  const { pathname } = call.url
  const file = call.method === 'GET' ? files[pathname] : undefined
  if (file !== undefined) return shown(file)
  return pathname.startsWith('/control/')
    ? control(controlled, pathname.slice('/control/'.length), call)
    : controlled.sandbox.answer(call)
}

/** Returns a file of the page. It needs no key. */
const shown = ([file, type]: readonly [string, string]): Answer => ({
  status: 200,
  headers: { 'content-type': type },
  body: readFileSync(require.resolve(file))
})

/** Builds the call without the Request and the Headers of the web, which cost more than most answers. */
function callOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Call {
  const get = (name: string): string | null => {
    const value = headers[name]
    return typeof value === 'string' ? value : null
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  const text = hasBody ? new TextDecoder().decode(body) : ''
  return { method, url: new URL(url, 'http://127.0.0.1'), headers: { get }, text }
}

function reply({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { ...headers, 'content-length': body?.length ?? 0 })
  outgoing.end(body)
}
