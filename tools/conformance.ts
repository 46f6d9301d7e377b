// npm run conformance [-- SYSTEM...] [--policy NAME=VALUE]... [--switches]
// Runs the cases of the document and prints one line a rule, with its section, and the counts of each system. Runs them
// against this program's sandbox, which must keep every rule; or, with KASSA_SERVICE_URL and KASSA_SERVICE_KEY, against
// a real service at a development address, which is only reported. The cases write: never run them against a shop that
// sells. `--policy` runs them against the sandbox with another reading, and only reports the differences. `--switches`
// writes again which cases differ under each reading (packages/sandbox/test/switched.json).
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { normalizeBaseUrl, endpoint } from '@kassa/integration-api'
import { seededRandom } from '../src/main/system/random.ts'
import { systemClock } from '../src/shared/time/clock.ts'
import { createSandbox, practiceUrl, readingsOf, switches, wordOf, type Readings } from '@kassa/sandbox'
import type { Target } from '../packages/sandbox/test/caller.ts'
import { cases, policyCases, type Case } from '../packages/sandbox/test/cases.ts'
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

const switchedFile = new URL('../packages/sandbox/test/switched.json', import.meta.url)
/** Returns the names of the cases that differ under each switch, by `name=value`, as they are committed. */
export const readSwitched = (): Record<string, string[] | undefined> =>
  JSON.parse(readFileSync(switchedFile, 'utf8')) as Record<string, string[]>

export const nameOfCase = ({ endpoint, sentence }: Case): string => `${endpoint} ${sentence}`
export const allCases: readonly Case[] = [...cases, ...policyCases]

/** Runs cases on a new sandbox with these readings. Returns the names of those that fail, in their order. */
export async function differingUnder(policies: Readings, rules: readonly Case[] = allCases): Promise<string[]> {
  // The clock counts a millisecond each time that it is read, so that every run is the same.
  let now = Date.UTC(2026, 2, 2, 9)
  const { send, apiKey } = createSandbox({ now: () => (now += 1), random: seededRandom(1), policies })
  const advance = (byMs: number): Promise<void> => {
    now += byMs
    return Promise.resolve()
  }
  const findings = await findingsOf(await discoverAccount({ send, apiKey, baseUrl: practiceUrl, advance }), rules)
  return findings.filter(({ difference }) => difference !== undefined).map(({ rule }) => nameOfCase(rule))
}

async function writeSwitched(): Promise<void> {
  const differing: Record<string, string[]> = {}
  for (const each of switches) {
    const names = await differingUnder({ [each.name]: each.value })
    differing[wordOf(each)] = names
    console.log(`${String(names.length).padStart(4)} cases differ under ${wordOf(each)}`)
  }
  writeFileSync(switchedFile, `${JSON.stringify(differing, undefined, 2)}\n`)
}

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

function sandboxTarget(policies: Readings): Target {
  const { now, advance } = createMovedClock(systemClock)
  const { send, apiKey } = createSandbox({ now, random: seededRandom(1), policies })
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

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { policy: { type: 'string', multiple: true, default: [] }, switches: { type: 'boolean', default: false } }
  })
  const policies = readingsOf(values.policy)
  if (typeof policies === 'string') {
    console.error(policies)
    return 2
  }
  if (values.switches) {
    await writeSwitched()
    return 0
  }
  const service = serviceOf(process.env as Environment)
  const systems = positionals.map((system) => system.toLowerCase())
  const rules = allCases.filter((rule) => systems.length === 0 || systems.includes(systemOf(rule).toLowerCase()))
  const isOurs = service === undefined && values.policy.length === 0
  return await report(service ?? sandboxTarget(policies), rules, { isOurs, print: (line) => console.log(line) })
}

if (import.meta.main) process.exitCode = await main()
