import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../../shared/ports.ts'

// The signature of a delivery (document, "Events", rules 2 and 3): `t=<unix seconds>,v1=<hex>`, an HMAC-SHA256 of
// `<t>.<raw body>` under the client secret. It is over the bytes as they came, so it is checked before any parsing.

/** The document's name of the header; a live client saw another name for it, so the reader of a request decides. */
export const signatureHeader = 'X-Service-Signature'
const toleranceSeconds = 300

/** Signs a delivery as the service does. */
export function signDelivery(secret: string, body: Uint8Array, now: Instant): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/** Is this delivery from the service, unchanged, and not older or newer than five minutes? */
export function isDeliveryGenuine(secret: string, body: Uint8Array, signature: string, now: Instant): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (secret === '' || seconds === undefined || hex === undefined) return false
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds) return false
  return timingSafeEqual(digest(secret, Number(seconds), body), Buffer.from(hex, 'hex'))
}

const digest = (secret: string, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
