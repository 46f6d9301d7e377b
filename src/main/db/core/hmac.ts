import { hash } from 'node:crypto'

const blockBytes = 64
const digestBytes = 32

/**
 * Returns HMAC-SHA256 (RFC 2104) under one key, by two one-shot digests. `createHmac` creates an object and prepares
 * the key at each call, which takes several times as long; a till seals tens of rows in a sale and checks thousands at
 * the close of a shift.
 */
export function hmacSha256(key: Uint8Array): (text: string) => Buffer {
  const padded = Buffer.alloc(blockBytes)
  padded.set(key.length > blockBytes ? hash('sha256', key, 'buffer') : key)
  const pad = (byte: number): Buffer => padded.map((each) => each ^ byte) as Buffer
  let inner = Buffer.concat([pad(0x36), Buffer.alloc(4096)])
  const outer = Buffer.concat([pad(0x5c), Buffer.alloc(digestBytes)])
  return (text) => {
    // A UTF-16 unit takes three bytes of UTF-8 at most.
    const mostBytes = blockBytes + 3 * text.length
    if (inner.length < mostBytes) inner = Buffer.concat([inner.subarray(0, blockBytes), Buffer.alloc(mostBytes)])
    const length = blockBytes + inner.write(text, blockBytes, 'utf8')
    outer.set(hash('sha256', inner.subarray(0, length), 'buffer'), blockBytes)
    return hash('sha256', outer, 'buffer')
  }
}
