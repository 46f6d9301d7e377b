import { policies } from './policies.ts'

type Rows = (typeof policies)[number]
type Switchable = Extract<Rows, { others: unknown }>
/** The policies that have another reading, each with the values of its other readings. */
type Values = { [Row in Switchable as Row['name']]: Row['others'][number]['value'] }
/** The readings of a sandbox that differ from the choices of the table. */
export type Readings = Partial<Values>
/** Returns true if the sandbox was started with this value of the policy. */
export type Reads = <Name extends keyof Values>(name: Name, value: Values[Name]) => boolean

/** One other reading, with the words of its row. */
export type Switch = { name: keyof Values; value: string; where: string; choice: string; reading: string }

/** Every other reading of every policy, in the order of the table. */
export const switches: readonly Switch[] = policies.flatMap((row) =>
  'others' in row
    ? row.others.map(({ value, reading }) => ({ name: row.name, value, where: row.where, choice: row.choice, reading }))
    : []
)

/** A switch as the command line writes it. */
export type Word = { [Name in keyof Values]: `${Name}=${Values[Name]}` }[keyof Values]

/** Formats a switch as the command line writes it: `name=value`. */
export const wordOf = ({ name, value }: Pick<Switch, 'name' | 'value'>): string => `${name}=${value}`

export const readsOf =
  (readings: Readings): Reads =>
  (name, value) =>
    readings[name] === value

/**
 * Returns the readings that words such as `newest-first=oldest-first` name, or a sentence that says which names or
 * values there are.
 */
export function readingsOf(words: readonly string[]): Readings | string {
  const readings = new Map<string, string>()
  for (const word of words) {
    const [name = '', value = ''] = word.split('=')
    const values = switches.filter((each) => each.name === name).map((each) => each.value)
    if (values.length === 0)
      return `--policy ${word}: no policy with another reading is called "${name}". There are: ${names().join(', ')}.`
    if (!values.includes(value))
      return `--policy ${word}: ${name} has no reading "${value}". Without the flag it is the choice of the table; the values are: ${values.join(', ')}.`
    readings.set(name, value)
  }
  return Object.fromEntries(readings)
}

const names = (): string[] => [...new Set(switches.map(({ name }) => name))]
