import { z } from 'zod'
import type { Credential } from '../app/core/context.ts'
import type { Secrets } from './secrets.ts'

// The credential of the till in the key store, with the address of the service that it was given for.

const KeptCredential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('apiKey'), key: z.string(), url: z.string().optional() }),
  z.object({ kind: z.literal('bearer'), token: z.string(), url: z.string().optional() })
])
/** Returns the credential of this till and, if it is known, the address that it was given for. */
export async function keptCredential(
  secrets: Pick<Secrets, 'read'>
): Promise<{ credential: Credential; url: string | undefined } | undefined> {
  const kept = KeptCredential.safeParse(parseJson(await secrets.read('credential')))
  if (!kept.success) return undefined
  const { data } = kept
  const credential: Credential =
    data.kind === 'apiKey' ? { kind: data.kind, key: data.key } : { kind: data.kind, token: data.token }
  return { credential, url: data.url }
}

/** Stores the credential with its address. */
export const keepCredential = (secrets: Pick<Secrets, 'keep'>, credential: Credential, url: string): Promise<void> =>
  secrets.keep('credential', JSON.stringify({ ...credential, url }))

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
