import { createSign, generateKeyPairSync } from 'node:crypto'

// An untrusted certificate, made at run time: a key in the repository would be a secret in the repository.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, content])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const text = (value: string, tag = 0x0c): Buffer => der(tag, Buffer.from(value))
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const nameOf = (value: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), text(value))))

/** The names of the certificate (RFC 5280, 4.2.1.6): `localhost` and 127.0.0.1. */
const loopback = sequence(
  sequence(
    der(0x06, Buffer.from('551d11', 'hex')),
    der(0x04, sequence(text('localhost', 0x82), der(0x87, Buffer.from([127, 0, 0, 1]))))
  )
)

/**
 * Returns a self-signed certificate for a server on the loopback address, valid until 2049, and its key, both as PEM.
 */
export function selfSigned(commonName: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = nameOf(commonName)
  const validity = sequence(text('240101000000Z', 0x17), text('491231235959Z', 0x17))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, serial, ecdsaWithSha256, name, validity, name, spki, der(0xa3, loopback))
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const pem = certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`
  }
}
