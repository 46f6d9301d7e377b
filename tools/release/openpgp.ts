import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

// apt accepts only OpenPGP signatures. The release key is an Ed25519 key; here it gets the form of OpenPGP (RFC 4880
// with the EdDSA algorithm of RFC 9580, section 5.5.5.5), so that one key signs the tills' updates and the apt
// repository.

const [publicKeyTag, signatureTag, userIdTag] = [6, 2, 13]
const eddsa = 22
const sha512 = 10
const [certification, canonicalText] = [0x13, 0x01]
const ed25519Oid = Buffer.from('2b06010401da470f01', 'hex')
const userId = Buffer.from('Kassa releases')
/** When the key became valid, in seconds. Fixed, so that the same key always has the same fingerprint. */
const validFrom = 1_767_225_600

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Encodes a multiprecision integer: its bit count, and the bytes without leading zeros. */
function bigNumber(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const rest = first < 0 ? Buffer.alloc(0) : bytes.subarray(first)
  const bits = rest.length === 0 ? 0 : rest.length * 8 - Math.clz32(rest[0] ?? 0) + 24
  return Buffer.concat([uint16(bits), rest])
}

const packet = (tag: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xc0 | tag, 0xff]), uint32(body.length), body])
const subpacket = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([body.length + 1, type]), body])

function publicBody(secret: KeyObject): Buffer {
  const { x } = createPublicKey(secret).export({ format: 'jwk' })
  if (secret.asymmetricKeyType !== 'ed25519' || x === undefined)
    throw new Error('the release key is not an Ed25519 key')
  const point = Buffer.concat([Buffer.from([0x40]), Buffer.from(x, 'base64url')])
  const head = Buffer.concat([Buffer.from([4]), uint32(validFrom), Buffer.from([eddsa, ed25519Oid.length]), ed25519Oid])
  return Buffer.concat([head, bigNumber(point)])
}

const asHashed = (body: Buffer): Buffer => Buffer.concat([Buffer.from([0x99]), uint16(body.length), body])

/** Returns the digest that a signature of version 4 signs: of the data, the head of the packet and its length. */
function digestOf(data: Buffer, head: Buffer): Buffer {
  const trailer = Buffer.concat([Buffer.from([4, 0xff]), uint32(head.length)])
  return createHash('sha512').update(data).update(head).update(trailer).digest()
}

/** Returns a signature packet of `type` over `data`, made at `at` seconds. */
function signature(secret: KeyObject, type: number, data: Buffer, at: number, more: readonly Buffer[] = []): Buffer {
  const fingerprint = createHash('sha1')
    .update(asHashed(publicBody(secret)))
    .digest()
  const issuer = subpacket(33, Buffer.concat([Buffer.from([4]), fingerprint]))
  const said = Buffer.concat([subpacket(2, uint32(at)), issuer, ...more])
  const head = Buffer.concat([Buffer.from([4, type, eddsa, sha512]), uint16(said.length), said])
  const digest = digestOf(data, head)
  const value = sign(null, digest, secret)
  const unsaid = subpacket(16, fingerprint.subarray(12))
  const numbers = [bigNumber(value.subarray(0, 32)), bigNumber(value.subarray(32))]
  return packet(signatureTag, Buffer.concat([head, uint16(unsaid.length), unsaid, digest.subarray(0, 2), ...numbers]))
}

/**
 * Returns the public key as apt reads it from /usr/share/keyrings: the key, its name, and its own signature over both.
 */
export function publicKeyring(secret: KeyObject): Buffer {
  const body = publicBody(secret)
  const named = Buffer.concat([asHashed(body), Buffer.from([0xb4]), uint32(userId.length), userId])
  // The flags allow certifying and signing.
  const self = signature(secret, certification, named, validFrom, [subpacket(27, Buffer.from([0x03]))])
  return Buffer.concat([packet(publicKeyTag, body), packet(userIdTag, userId), self])
}

const begin = '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n'
const middle = '\n-----BEGIN PGP SIGNATURE-----\n\n'

/** Returns the checksum of an armoured block (RFC 4880, section 6.1). */
function crc24(bytes: Buffer): Buffer {
  let crc = 0xb704ce
  for (const byte of bytes) {
    crc ^= byte << 16
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ ((crc & 0x800000) === 0 ? 0 : 0x1864cfb)
    crc &= 0xffffff
  }
  return Buffer.from([crc >> 16, (crc >> 8) & 255, crc & 255])
}

/**
 * Returns a text with its signature below, as one file. `at` is the time in seconds. No line of the text may end in a
 * blank or begin with "-".
 */
export function clearSigned(text: string, secret: KeyObject, at: number): string {
  const lines = text.replace(/\n$/, '').split('\n')
  if (lines.some((line) => /\s$|^-/.test(line))) throw new Error('a line ends in a blank or begins with "-"')
  const signed = signature(secret, canonicalText, Buffer.from(lines.join('\r\n')), at)
  const armour = (signed.toString('base64').match(/.{1,64}/g) ?? []).join('\n')
  return `${begin}${lines.join('\n')}${middle}${armour}\n=${crc24(signed).toString('base64')}\n-----END PGP SIGNATURE-----\n`
}

/**
 * Returns the text of a file that `clearSigned` has made with the secret half of one of these public keys. Returns
 * undefined if nobody of them signed it, or if the file has anything else.
 */
export function verifiedText(file: string, keys: readonly KeyObject[]): string | undefined {
  const [text, armour, ...more] = file.slice(begin.length).split(middle)
  if (!file.startsWith(begin) || text === undefined || armour === undefined || more.length > 0) return undefined
  const lines = text.split('\n')
  const block = /^([A-Za-z0-9+/=\n]+)\n=[A-Za-z0-9+/]{4}\n-----END PGP SIGNATURE-----\n$/.exec(armour)?.[1]
  if (block === undefined || lines.some((line) => /\s$|^-/.test(line))) return undefined
  const parts = partsOf(Buffer.from(block, 'base64'))
  if (parts === undefined) return undefined
  const digest = digestOf(Buffer.from(lines.join('\r\n')), parts.head)
  return keys.some((key) => verify(null, digest, key, parts.value)) ? `${text}\n` : undefined
}

/** Returns the signed head and the value of a signature packet over a text, or undefined if it is another packet. */
function partsOf(bytes: Buffer): { head: Buffer; value: Buffer } | undefined {
  try {
    const body = bytes.subarray(6)
    const isWhole =
      bytes.readUInt16BE(0) === ((0xc0 | signatureTag) << 8) + 0xff && bytes.readUInt32BE(2) === body.length
    if (!isWhole || !body.subarray(0, 4).equals(Buffer.from([4, canonicalText, eddsa, sha512]))) return undefined
    const head = body.subarray(0, 6 + body.readUInt16BE(4))
    const unsaid = head.length + 2 + body.readUInt16BE(head.length)
    const [first, after] = numberAt(body, unsaid + 2)
    const [second] = numberAt(body, after)
    return { head, value: Buffer.concat([first, second]) }
  } catch {
    return undefined
  }
}

/** Returns a multiprecision integer as 32 bytes, and the place after it. */
function numberAt(body: Buffer, at: number): [Buffer, number] {
  const length = Math.ceil(body.readUInt16BE(at) / 8)
  const bytes = body.subarray(at + 2, at + 2 + length)
  return [Buffer.concat([Buffer.alloc(32 - length), bytes]), at + 2 + length]
}
