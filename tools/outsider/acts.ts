import { bytesOf, headOf, type Answer } from './http.ts'

// What the outsider sends in place of an answer.

/**
 * What happens on the connection instead of the normal answer. `refuse` sends the answer, then refuses connections for
 * a while.
 */
export type Act =
  | { is: 'send' | 'end' | 'reset'; bytes: Buffer }
  | { is: 'drip'; bytes: Buffer; everyMs: number }
  | { is: 'later'; bytes: Buffer; afterMs: number }
  | { is: 'refuse'; bytes: Buffer; forMs: number }
  /** Sends `before` whole, and cuts the TLS record of `bytes` at this share of its length. */
  | { is: 'tear'; before: Buffer; bytes: Buffer; at: number; isReset: boolean }

/** What a fault may build its answer from: the right answer, and the answer to the previous write. */
export type Material = { answer: Answer; previous: Answer | undefined; coin: boolean; chance: () => number }
export const end = ({ answer }: Material): Act => ({
  is: 'end',
  bytes: bytesOf({ ...answer, body: Buffer.alloc(0) }).subarray(0, 0)
})
export const reset = (): Act => ({ is: 'reset', bytes: Buffer.alloc(0) })
const html = '<!DOCTYPE html><html><body><h1>Sign in to the network</h1></body></html>'
export const page = (status: number): Act => ({
  is: 'send',
  bytes: bytesOf({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) })
})

/** A well-formed refusal by the service. */
export function refusing(status: number, http = status, more: Answer['headers'] = {}): (material: Material) => Act {
  const message = `refused by a fault with ${status}`
  const said = { code: status, message, messages: { uz: message, ru: message, en: message }, status_code: http }
  return ({ answer }) => {
    const body = Buffer.from(JSON.stringify({ ...said, time: timeOf(answer) }))
    return { is: 'send', bytes: bytesOf({ status: http, headers: { ...answer.headers, ...more }, body }) }
  }
}
const timeOf = ({ body }: Answer): unknown => (JSON.parse(body.toString()) as { time?: unknown }).time

export const wrongLength =
  (byBytes: number) =>
  ({ answer }: Material): Act => ({
    is: 'end',
    bytes: Buffer.concat([headOf(answer, answer.body.length + byBytes), answer.body])
  })
export function falseGzip({ answer, coin }: Material): Act {
  const headers = { ...answer.headers, 'content-encoding': 'gzip' }
  const body = coin ? answer.body : Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), answer.body])
  return { is: 'send', bytes: bytesOf({ ...answer, headers, body }) }
}
export function cut({ answer, coin }: Material): Act {
  const half = headOf(answer, answer.body.length).length + Math.floor(answer.body.length / 2)
  return { is: coin ? 'end' : 'reset', bytes: bytesOf(answer).subarray(0, half) }
}
export const twice = ({ answer }: Material): Act => ({
  is: 'send',
  bytes: Buffer.concat([bytesOf(answer), bytesOf(answer)])
})
export const drip = ({ answer }: Material): Act => ({ is: 'drip', bytes: bytesOf(answer), everyMs: 50 })
/** Sends the answer after a time. */
export const later =
  (afterMs: number) =>
  ({ answer }: Material): Act => ({ is: 'later', bytes: bytesOf(answer), afterMs })
export const refuse = ({ answer }: Material): Act => ({ is: 'refuse', bytes: bytesOf(answer), forMs: 700 })
export const before = ({ previous }: Material): Act | undefined => previous && { is: 'send', bytes: bytesOf(previous) }
/** The first write has no write before it. */
export const beforeOrEnd = (material: Material): Act => before(material) ?? end(material)
/**
 * Cuts the connection after the effect: before the answer, in the middle of the only record of the answer, or in the
 * middle of its second record, when the till has decrypted the first.
 */
export function tear({ answer, coin, chance }: Material): Act {
  const way = chance()
  if (way < 1 / 3) return reset()
  const bytes = bytesOf(answer)
  const whole = way < 2 / 3 ? 0 : Math.floor(bytes.length / 2)
  return { is: 'tear', before: bytes.subarray(0, whole), bytes: bytes.subarray(whole), at: chance(), isReset: coin }
}
/** Several of the other faults. */
export function mixed(material: Material): Act {
  const ways = [end, reset, cut, refusing(500), twice, falseGzip]
  return (ways[Math.floor(material.chance() * ways.length)] ?? end)(material)
}

/** Sends something else, with the status of success, in place of an answer. */
export const inPlaceOf =
  (bodyOf: (time: string) => Buffer) =>
  ({ answer }: Material): Act => ({ is: 'send', bytes: bytesOf({ ...answer, body: bodyOf(String(timeOf(answer))) }) })
