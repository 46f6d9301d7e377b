import { closeSync, openSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { normalizeBaseUrl, routeOf } from '@kassa/integration-api'
import { defined } from '@kassa/integration-api/basics'
import { UsageError } from '../usage-error.ts'
import { readContract } from './contract.ts'
import { heading, type Exchange } from './exchange.ts'
import { Hider } from './hide.ts'

const basePath = '/integration-api/integration/api/v2/'
/** The headers of a request that a recording has. */
const recordedHeaders = ['user_id', 'organization_id', 'warehouse_id', 'price_id', 'role_id', 'accept-language']
const isLanguage = /^[a-z_*,;=. \d-]{1,40}$/i
/** Headers that belong to one connection, or that `fetch` sets itself. */
const ownHeaders = new Set(
  `host connection keep-alive transfer-encoding content-length content-encoding accept-encoding expect upgrade`.split(
    ' '
  )
)

type Asked = { at: number; method: string; url: URL; incoming: IncomingMessage; body: Buffer<ArrayBuffer> }
/** A running proxy, and its base address for a client. */
export type Recording = { url: string; close: () => Promise<void> }
/** Writes an exchange. `answered` is undefined if no answer came. */
type Write = (asked: Asked, answered: { status: number; text: string } | undefined) => void

/**
 * Serves a proxy on the loopback address that passes each request to the service and writes it with its answer to the
 * file, before the client gets the answer. Throws UsageError if the address or the file cannot be used.
 *
 * @param file must not exist yet
 * @param service the base address of the service
 */
export async function startRecording(
  file: string,
  service: string,
  port: number,
  now: () => number
): Promise<Recording> {
  const base = normalizeBaseUrl(service)
  if (!base.ok) throw new UsageError(`--service must be the address of a service, with https, not "${service}".`)
  const to = new URL(base.value)
  const descriptor = opened(file)
  const write = writer((line) => writeSync(descriptor, `${JSON.stringify(line)}\n`))
  const server = createServer((incoming, outgoing) => {
    const at = now()
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
      const asked = { at, method: incoming.method ?? 'GET', url, incoming, body: Buffer.concat(chunks) }
      // The client of a service that does not answer sees a connection without an answer, as without the proxy.
      passed(asked, to, write, outgoing).catch((error: unknown) => {
        console.error(`${asked.method} ${url.pathname}: ${error instanceof Error ? error.message : ''}`)
        incoming.socket.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          closeSync(descriptor)
          resolve()
        })
        server.closeAllConnections()
      })
  }
}

function opened(file: string): number {
  try {
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, `${JSON.stringify(heading)}\n`)
    return descriptor
  } catch (error) {
    throw new UsageError(`--record: ${file} cannot be made: ${error instanceof Error ? error.message : ''}`)
  }
}

async function passed(asked: Asked, to: URL, write: Write, outgoing: ServerResponse): Promise<void> {
  const { method, url, incoming, body } = asked
  const below = url.pathname.indexOf(basePath)
  const target = new URL(to)
  target.pathname = below < 0 ? url.pathname : to.pathname + url.pathname.slice(below + basePath.length)
  target.search = url.search
  const headers = Object.entries(incoming.headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string' && !ownHeaders.has(header[0])
  )
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  try {
    const response = await fetch(target, { method, headers, redirect: 'manual', ...(hasBody ? { body } : {}) })
    const bytes = Buffer.from(await response.arrayBuffer())
    write(asked, { status: response.status, text: bytes.toString() })
    const kept = [...response.headers].filter(([name]) => !ownHeaders.has(name))
    outgoing.writeHead(response.status, { ...Object.fromEntries(kept), 'content-length': bytes.length })
    outgoing.end(bytes)
  } catch (error) {
    write(asked, undefined)
    throw error
  }
}

/** Returns what writes an exchange of a known operation as a line. Other addresses, such as of tokens, are left out. */
function writer(put: (line: Exchange) => void): Write {
  const hider = new Hider(readContract().words)
  return ({ at, method, url, incoming, body }, answered) => {
    for (const name of ['api-key', 'authorization']) hider.know(String(incoming.headers[name] ?? ''))
    const route = routeOf(method, url.pathname)
    if (route === undefined) return
    const subject = route.name.split('/')[0] ?? ''
    const hidden = (value: unknown, ...fields: string[]): unknown => hider.hide(value, { subject, fields })
    const query = new URLSearchParams(
      [...url.searchParams].map(([key, value]): [string, string] => [key, String(hidden(value, key))])
    )
    const path = route.name.replace(/\{(\w+)\}/, (_, field: string) =>
      encodeURIComponent(String(hidden(route.part, field)))
    )
    const headers = recordedHeaders.flatMap((name): [string, string][] => {
      const value = incoming.headers[name]
      if (typeof value !== 'string') return []
      return [[name, name === 'accept-language' && isLanguage.test(value) ? value : String(hidden(value, name))]]
    })
    const sent = body.length === 0 ? undefined : jsonOf(body.toString())
    const answer = answered && jsonOf(answered.text)
    put({
      at,
      method,
      path: query.size === 0 ? path : `${path}?${query.toString()}`,
      headers: Object.fromEntries(headers),
      ...(sent === 'broken' ? { isBroken: true as const } : defined({ body: hidden(sent?.value) })),
      ...defined({ status: answered?.status, answer: answer === 'broken' ? undefined : hidden(answer?.value) })
    })
  }
}

function jsonOf(text: string): { value: unknown } | 'broken' {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return 'broken'
  }
}
