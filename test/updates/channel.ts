import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { UpdateFile } from '../../src/main/domain/core/update.ts'
import { manifestName, signatureName } from '../../src/main/updates/manifest.ts'
import { listenOnLoopback } from '../support/loopback.ts'

// A folder of files behind plain HTTP with ranges, as any file server has it, and a maker who signs.

export type Maker = { publicKey: KeyObject; secretKey: KeyObject; pem: string }

export function maker(): Maker {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { publicKey, secretKey: privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

/** Returns a program of this many different bytes. */
export const program = (bytes: number, seed = 1): Buffer =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => (at * 31 + seed * 7 + (at >> 8)) & 255))

export const fileOf = (bytes: Uint8Array, over: Partial<UpdateFile> = {}): UpdateFile => ({
  system: 'linux',
  arch: 'x64',
  way: 'appimage',
  name: 'Kassa-1.1.0.AppImage',
  size: bytes.byteLength,
  sha512: createHash('sha512').update(bytes).digest('hex'),
  ...over
})

export const manifestOf = (files: readonly UpdateFile[], over: object = {}): object => ({
  format: 1,
  version: '1.1.0',
  issuedAt: 1_800_000_000_000,
  schema: 9,
  minimumSchema: 1,
  files,
  ...over
})

export type Channel = {
  url: string
  files: Map<string, Buffer>
  /** The requests, in order. */
  asked: string[]
  /** The ranges that were asked of any file, in order. */
  ranges: string[]
  /** The server sends only whole files. */
  isWithoutRanges: boolean
  /** The connection is cut after this many more bytes of ranges. */
  cutAfterBytes: number
  publish(manifest: object, by: Maker): void
  stop(): Promise<void>
}

/** Serves until it is stopped. */
export async function startChannel(): Promise<Channel> {
  const files = new Map<string, Buffer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice('/updates/'.length)
    asked.push(name)
    answer(request, response, files.get(name), channel)
  })
  const { port, stop } = await listenOnLoopback(server)
  const channel: Channel = {
    ranges: [],
    isWithoutRanges: false,
    cutAfterBytes: Infinity,
    url: `http://127.0.0.1:${port}/updates/`,
    files,
    asked,
    publish(manifest, by) {
      const bytes = Buffer.from(JSON.stringify(manifest))
      files.set(manifestName, bytes)
      files.set(signatureName, Buffer.from(sign(null, bytes, by.secretKey).toString('base64')))
    },
    stop
  }
  return channel
}

function answer(request: IncomingMessage, response: ServerResponse, file: Buffer | undefined, channel: Channel): void {
  if (file === undefined) return void response.writeHead(404).end()
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (range === null || channel.isWithoutRanges) return void response.writeHead(200).end(file)
  const [from, to] = [Number(range[1]), Number(range[2])]
  channel.ranges.push(`${from}-${to}`)
  if (from >= file.length) return void response.writeHead(416).end()
  const bytes = file.subarray(from, to + 1)
  channel.cutAfterBytes -= bytes.length
  if (channel.cutAfterBytes >= 0) return void response.writeHead(206).end(bytes)
  response.writeHead(206, { 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length / 2))
  response.destroy()
}
