import { seededRandom } from '@kassa/integration-api/basics'
import { createSandbox, practiceUrl, type Sandbox, type SandboxOptions } from '../src/index.ts'

export { practiceUrl } from '../src/index.ts'

/** The time at which the worlds of these tests begin. */
export const dawn = Date.parse('2025-03-01T08:00:00.000Z')

/** Makes a clock that advances a second at every reading, so that every run has the same times. */
export function tickingClock(start = dawn): () => number {
  let now = start
  return () => (now += 1000)
}

export const newSandbox = (options: Partial<SandboxOptions> = {}): Sandbox =>
  createSandbox({ now: tickingClock(), random: seededRandom(1), ...options })

/** Returns a request as a client would build it. */
export const request = (sandbox: Sandbox, method: string, path: string, body?: unknown): Request =>
  new Request(practiceUrl + path, {
    method,
    headers: { 'api-key': sandbox.apiKey },
    body: body === undefined ? null : JSON.stringify(body)
  })

/** Returns the `data` of an answer. */
export async function ask(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await sandbox.send(request(sandbox, method, path, body))
  return ((await response.json()) as { data?: unknown }).data
}
