// npm run conformance [-- SYSTEM...]
// Runs the cases of the document and prints one line a rule, with its section, and the counts of each system. Runs them
// against this program's sandbox, which must keep every rule; or, with KASSA_SERVICE_URL and KASSA_SERVICE_KEY, against
// a real service at a development address, which is only reported. The cases write: never run them against a shop that
// sells.
import { normalizeBaseUrl, endpoint } from '@kassa/integration-api'
import { seededRandom } from '../src/main/system/random.ts'
import { systemClock } from '../src/shared/time/clock.ts'
import { createSandbox, practiceUrl } from '@kassa/sandbox'
import type { Target } from '../packages/sandbox/test/caller.ts'
import { cases, type Case } from '../packages/sandbox/test/cases.ts'
import { discoverAccount, type Ground } from '../packages/sandbox/test/ground.ts'
import { createMovedClock } from '@kassa/sandbox/server'

export type Finding = { rule: Case; difference: string | undefined }

/** Runs the cases one after the other. The finding of a rule that is not kept has the difference. */
export async function findingsOf(
  ground: Ground,
  rules: readonly Case[],
  each?: (finding: Finding) => void
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of rules) {
    const difference = await rule.run(ground).then(
      () => undefined,
      (error: unknown) => firstLine(error)
    )
    findings.push({ rule, difference })
    each?.({ rule, difference })
  }
  return findings
}
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' ')

/** Formats one rule as a line. */
export const lineOf = ({ rule, difference }: Finding): string => {
  const line = `${difference === undefined ? 'kept   ' : 'differs'}  ${rule.endpoint} ${rule.sentence} (${rule.section})`
  return difference === undefined ? line : `${line}\n         ${difference}`
}

/** Returns the service's group (tag) of a rule. */
export const systemOf = (rule: Case): string => endpoint(rule.endpoint).tag

/** Returns one line a system: how many of its rules are kept. */
export function countsOf(findings: readonly Finding[]): string[] {
  const counts = new Map<string, { kept: number; all: number }>()
  for (const { rule, difference } of findings) {
    const count = counts.get(systemOf(rule)) ?? { kept: 0, all: 0 }
    counts.set(systemOf(rule), { kept: count.kept + (difference === undefined ? 1 : 0), all: count.all + 1 })
  }
  const width = Math.max(0, ...[...counts.keys()].map((system) => system.length))
  return [...counts].map(([system, { kept, all }]) => `${system.padEnd(width)}  ${kept} of ${all}`)
}

/**
 * Returns true if no shop can be at this address: it is this machine, or a host named as a development or test host.
 */
export function isDevelopmentAddress(address: string): boolean {
  const { hostname } = new URL(address)
  if (hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost') return true
  return hostname.split(/[.-]/).some((part) => /^(dev|develop|development|test|testing|stage|staging)$/.test(part))
}

type Environment = Partial<Record<'KASSA_SERVICE_URL' | 'KASSA_SERVICE_KEY', string>>

/** Returns the service to run against; undefined for the sandbox. Throws if the address or the key is not valid. */
export function serviceOf({ KASSA_SERVICE_URL, KASSA_SERVICE_KEY }: Environment): Target | undefined {
  if (KASSA_SERVICE_URL === undefined) return undefined
  const base = normalizeBaseUrl(KASSA_SERVICE_URL)
  if (!base.ok || !isDevelopmentAddress(base.value))
    throw new Error('KASSA_SERVICE_URL must be a development address, because the cases create sales')
  if (KASSA_SERVICE_KEY === undefined) throw new Error('KASSA_SERVICE_KEY is missing')
  return { send: (request) => fetch(request), baseUrl: base.value, apiKey: KASSA_SERVICE_KEY }
}

function sandboxTarget(): Target {
  const { now, advance } = createMovedClock(systemClock)
  const { send, apiKey } = createSandbox({ now, random: seededRandom(1) })
  return { send, apiKey, baseUrl: practiceUrl, advance }
}

/** Runs the rules and prints the report. Returns the exit code. */
export async function report(
  target: Target,
  rules: readonly Case[],
  { isOurs, print }: { isOurs: boolean; print: (line: string) => void }
): Promise<number> {
  const findings = await findingsOf(await discoverAccount(target), rules, (finding) => print(lineOf(finding)))
  const differing = findings.filter((finding) => finding.difference !== undefined).length
  print(`\n${countsOf(findings).join('\n')}\n\n${findings.length} rules, ${differing} not kept`)
  // A difference of a real service is only reported; one of the sandbox is our defect.
  return isOurs && differing > 0 ? 1 : 0
}

if (import.meta.main) {
  const service = serviceOf(process.env as Environment)
  const systems = process.argv.slice(2).map((system) => system.toLowerCase())
  const rules = cases.filter((rule) => systems.length === 0 || systems.includes(systemOf(rule).toLowerCase()))
  const isOurs = service === undefined
  process.exitCode = await report(service ?? sandboxTarget(), rules, { isOurs, print: (line) => console.log(line) })
}
