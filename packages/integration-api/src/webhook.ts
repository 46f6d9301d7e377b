import { createHmac, timingSafeEqual } from 'node:crypto'

// The signature of a delivery (document, "Events", rules 2 and 3): `t=<unix seconds>,v1=<hex>`, an HMAC-SHA256 of
// `<t>.<raw body>` with the client secret. It covers the received bytes, so it is verified before any parsing.

/**
 * The document's name of the header. A live client received another name, so the caller that reads the request decides.
 */
export const signatureHeader = 'X-Service-Signature'
const toleranceSeconds = 300

/** Signs a delivery as the service does. */
export function signDelivery(secret: string, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/** Returns true if the delivery is from the service, unchanged, and within five minutes of the present time. */
export function isDeliveryGenuine(secret: string, body: Uint8Array, signature: string, now: number): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (secret === '' || seconds === undefined || hex === undefined) return false
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds) return false
  return timingSafeEqual(digest(secret, Number(seconds), body), Buffer.from(hex, 'hex'))
}

const digest = (secret: string, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
