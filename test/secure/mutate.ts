import { mostMinor } from '../../src/shared/money.ts'
import type { Random } from '../../src/shared/ports.ts'

// Values that a till should never get, and ways to damage a valid one. Each seed is a repeatable run.

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random.fraction() * list.length)] ?? (list[0] as T)
export const chance = (random: Random, of: number): boolean => random.fraction() < of

const deep = (levels: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
const ring = (): unknown => {
  const self: { self?: unknown } = {}
  self.self = self
  return self
}

// Values that take long to make are made once, because nothing writes into a message.
const million = new Array<unknown>(1_000_000)
const bytes = new Uint8Array(70_000)
const long = 'x'.repeat(70_000)
const cellar = deep(2_000)

/** Makes new values each time, so that two messages share none. */
const weird: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => Number.NaN,
  () => 1e308,
  () => -0,
  () => -1,
  () => 2 ** 53,
  // Amounts and figures at the bound, and over it.
  () => mostMinor,
  () => mostMinor + 1,
  () => -mostMinor,
  () => Number.MAX_SAFE_INTEGER,
  () => '99999999999',
  () => '999999999999.9999999',
  () => 1.00000000000001,
  () => true,
  () => '',
  () => '1,5',
  () => ' 1',
  () => '1e3',
  () => '99999999999999999999999',
  () => '=HYPERLINK("http://x")',
  () => '<img src=x onerror=alert(1)>',
  () => '\u001bp\u0000\u0019\u00fa',
  () => '\ud800',
  () => '\u202egnp.exe',
  () => "' OR 1=1 --",
  () => '../../till.db',
  () => '4111 1111 1111 1111',
  () => 'constructor',
  () => '__proto__',
  () => long,
  () => [],
  () => [[[]]],
  () => ({}),
  () => new Date(Number.NaN),
  () => new Map([['a', 1]]),
  () => bytes,
  () => /x/g,
  () => 10n,
  () => million,
  () => cellar,
  () => ring(),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => JSON.parse('{"constructor":{"prototype":{"polluted":true}}}') as unknown
]
export const weirdValue = (random: Random): unknown => pick(random, weird)()

/** Returns a copy of the value with a part changed, missing or added. */
export function mutated(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance(random, 0.05)) return weirdValue(random)
  if (Array.isArray(value)) {
    if (value.length > 1_000) return weirdValue(random)
    const list = [...(value as unknown[])]
    const at = Math.floor(random.fraction() * (list.length + 1))
    if (chance(random, 0.3)) list.splice(at, 0, weirdValue(random))
    else if (list.length > 0) list[at % list.length] = mutated(random, list[at % list.length])
    return list
  }
  const parts: Record<string, unknown> = { ...value }
  const keys = Object.keys(parts)
  const way = random.fraction()
  if (keys.length === 0 || way < 0.15) {
    const key = pick(random, ['__proto__', 'constructor', 'toString', 'approval', 'isManager', 'x', ''])
    Object.defineProperty(parts, key, {
      value: weirdValue(random),
      enumerable: true,
      writable: true,
      configurable: true
    })
  } else if (way < 0.3) return Object.fromEntries(Object.entries(parts).filter(([key]) => key !== pick(random, keys)))
  else {
    const key = pick(random, keys)
    parts[key] = mutated(random, parts[key])
  }
  return parts
}
