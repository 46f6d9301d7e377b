import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls'

// TLS on a connection of the outsider. All encrypted bytes pass through `Wire`, which can cut the connection in the
// middle of a TLS record (RFC 8446, 5.1: five bytes of head, the last two of them are the length of the rest).

/** The certificate of the outsider and its key, both as PEM. */
export type Certificate = { key: string; cert: string }
/** Where a record is cut, as a share of its bytes; and how the connection ends after that. */
export type Tear = { at: number; isReset: boolean; onTorn: () => void }
/** A connection on which requests and answers are plain bytes. Without TLS, both streams are the same. */
export type Line = { plain: Duplex; socket: Socket; tear: (tear: Tear) => void }

const headBytes = 5

/** The encrypted side of a connection. */
export class Wire extends Duplex {
  readonly #socket: Socket
  #tear: Tear | undefined
  #isTorn = false

  constructor(socket: Socket) {
    super()
    this.#socket = socket
    socket.on('data', (chunk) => {
      if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('close', () => this.destroy())
  }

  /** Cuts the connection in the middle of the next record that is written. */
  tear(tear: Tear): void {
    this.#tear = tear
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#isTorn || this.#socket.destroyed) return done()
    if (this.#tear === undefined) return void this.#socket.write(chunk, done)
    const { at, isReset, onTorn } = this.#tear
    const length = headBytes + chunk.readUInt16BE(headBytes - 2)
    this.#isTorn = true
    // At least one byte is sent, and at least one is not.
    const part = chunk.subarray(0, 1 + Math.floor(at * (length - 2)))
    this.#socket.write(part, () => {
      onTorn()
      if (isReset) this.#socket.resetAndDestroy()
      else this.#socket.end()
      done()
    })
  }

  override _final(done: () => void): void {
    if (!this.#isTorn) this.#socket.end()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isTorn) this.#socket.destroy()
    done(error)
  }
}

/** Returns the context of all connections with a certificate. */
export const contextOf = (certificate: Certificate): SecureContext => createSecureContext(certificate)

/** Returns a connection in the clear, or with TLS if there is a context. */
export function lineOn(socket: Socket, secureContext: SecureContext | undefined): Line {
  if (secureContext === undefined) return { plain: socket, socket, tear: () => undefined }
  const wire = new Wire(socket)
  const plain = new TLSSocket(wire, { isServer: true, secureContext })
  return { plain, socket, tear: (tear) => wire.tear(tear) }
}
