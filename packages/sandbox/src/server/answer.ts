/** The headers of a request. `name` is in lower case. */
export type CallHeaders = { get(name: string): string | null }

/** What an answer consists of, before it becomes a Response or bytes on a connection. */
export type Answer = {
  status: number
  /** The names in lower case. */
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
}

/** Returns the answer as a Response. */
export const responseOf = ({ status, headers, body }: Answer): Response => new Response(body, { status, headers })

/** Returns an answer in plain JSON, without the envelope of the service. */
export const plainJson = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value))
})

/** Returns an answer that is a text. */
export const plainText = (status: number, text: string, type = 'text/plain;charset=UTF-8'): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(text)
})

/**
 * Returns the bytes of `{...head, data}` in JSON. `head` has letters beyond Latin-1 and `data` usually has none: text
 * without such letters is written several times faster, so the two are written apart.
 */
export function jsonBytes(head: object, data: unknown): Uint8Array<ArrayBuffer> {
  const start = JSON.stringify(head)
  const rest = JSON.stringify(data) as string | undefined
  if (rest === undefined) return Buffer.from(start)
  return Buffer.concat([Buffer.from(`${start.slice(0, -1)},"data":`), Buffer.from(`${rest}}`)])
}
