import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { makePrivateFolder, replaceFile } from '../db/core/disk-files.ts'
import { channelAddress } from '../domain/core/update.ts'
import { flaggedShop, type PracticeShop } from '../../shared/practice/shops.mjs'

/** Returns true for a web address without credentials, query or fragment. */
function isPlainAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

/**
 * The guarantees of RELIABILITY.md depend on these minimum waits, which are also the defaults: a till may wait longer,
 * never shorter. `quietMs` is Q of the outbox: how long an unanswered request may still be in transit. The second valid
 * negative verification begins at least `secondProbeMs` after the first, or `staleMs` after it if no newer record can
 * show that a read is fresh.
 */
const shippedWaits = { quietMs: 300_000, secondProbeMs: 120_000, staleMs: 900_000 }
/** No minimum, if a test has loaded `tools/host/short-waits.cjs` into the process before the program. */
const testWaits = { quietMs: 0, secondProbeMs: 0, staleMs: 0 }
export type Waits = typeof shippedWaits

/** The days of trade that a practice shop begins with; most tests need none. */
const practiceDays = { shipped: 90, most: 366 }
const isTest = (): boolean => Symbol.for('kassa.tests.shortWaits') in globalThis

/**
 * Only code that runs in this process before the program can set this symbol: no file, flag or variable of a till can.
 */
const leastWaits = (): Waits => (isTest() ? testWaits : shippedWaits)

const waitOf = (name: keyof Waits, least: Waits) =>
  z
    .number()
    .int()
    .min(least[name], {
      error: ({ input }) => `${name} is ${String(input)}, and must be at least ${String(least[name])}`
    })
    .default(shippedWaits[name])

const telemetrySchema = z.strictObject({
  /** The base address of a collector, such as http://monitor.shop.example:4318. */
  address: z.string().refine(isPlainAddress, 'must be an http or https address without a name, a query or a mark'),
  /** The interval between two sets of metrics. */
  everyMs: z.number().int().min(1000).max(3_600_000).default(60_000)
})

/** The settings of `config.json` that an answer file may contain too. */
export const ownerSettings = {
  /** The address of the folder with newer versions. Without it the till checks for none. */
  updates: z
    .string()
    .refine((text) => channelAddress(text) !== undefined, 'must be an https address without a name, a query or a mark')
    .optional(),
  /** The collector of metrics and logs by OpenTelemetry's protocol. Without it nothing is sent. */
  telemetry: telemetrySchema.optional()
}

/** The settings that an owner may change in `config.json` of the data folder. */
const settingsSchema = (least: Waits) =>
  z.strictObject({
    quietMs: waitOf('quietMs', least),
    secondProbeMs: waitOf('secondProbeMs', least),
    staleMs: waitOf('staleMs', least),
    /** The interval between two requests for changes of the catalogue. */
    pullEveryMs: z.number().int().min(200).default(60_000),
    /** The days of trade that the practice shop begins with. */
    practiceDays: z
      .number()
      .int()
      .min(0)
      .max(practiceDays.most)
      .default(isTest() ? 0 : practiceDays.shipped),
    ...ownerSettings
  })
export type Settings = z.infer<ReturnType<typeof settingsSchema>>

export type Config = {
  /** If undefined, the system's default folder is used. */
  dataFolder: string | undefined
  /** An address to suggest at Welcome. */
  service: string | undefined
  /** Starts in this practice shop. */
  practice: PracticeShop | undefined
  /** The window fills the whole display and cannot be resized. */
  kiosk: boolean
  /** A backup that replaces the till's database before it is opened. */
  restore: string | undefined
  /** An answer file that sets up a new till. */
  setup: string | undefined
  /** Only checks the answer file, prints its problems and ends. */
  check: boolean
  /** Writes the till into this folder for another computer, and stops it here. */
  moveTo: string | undefined
  /** Deletes the data and the keys of the till. */
  wipe: boolean
  /** Wipes a till that has unsent documents or an open shift. */
  evenUnsent: boolean
}

/**
 * Reads the flags of the command line: `--data-dir DIR`, `--service URL`, `--training`, `--shop NAME`, `--kiosk`,
 * `--restore FILE`, `--setup FILE`, `--check`, `--move-to FOLDER`, `--wipe`, `--even-unsent`. `--flag=value` works too.
 */
export function readFlags(argv: readonly string[]): Config {
  const value = (name: string): string | undefined => {
    const glued = argv.find((argument) => argument.startsWith(`--${name}=`))
    if (glued !== undefined) return glued.slice(name.length + 3)
    const at = argv.indexOf(`--${name}`)
    return at < 0 ? undefined : argv[at + 1]
  }
  const path = (name: string): string | undefined => {
    const given = value(name)
    return given === undefined ? undefined : resolve(given)
  }
  return {
    dataFolder: path('data-dir'),
    service: value('service'),
    practice: argv.includes('--training') ? flaggedShop(argv) : undefined,
    kiosk: argv.includes('--kiosk'),
    restore: path('restore'),
    setup: path('setup'),
    check: argv.includes('--check'),
    moveTo: path('move-to'),
    wipe: argv.includes('--wipe'),
    evenUnsent: argv.includes('--even-unsent')
  }
}

/** Reads the settings of the data folder. If the file cannot be used, returns the defaults and an error text. */
export function readSettings(
  dataFolder: string,
  least: Waits = leastWaits()
): { settings: Settings; error: string | undefined } {
  const Settings = settingsSchema(least)
  makePrivateFolder(dataFolder)
  let text: string
  try {
    text = readFileSync(join(dataFolder, 'config.json'), 'utf8')
  } catch {
    return { settings: Settings.parse({}), error: undefined }
  }
  try {
    return { settings: Settings.parse(JSON.parse(text)), error: undefined }
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return { settings: Settings.parse({}), error: `config.json is not used: ${why}` }
  }
}

/**
 * Adds settings to `config.json` of the data folder. They have an effect from the next start on. Throws if the file
 * exists and is not valid.
 */
export function addSettings(
  dataFolder: string,
  given: Pick<z.input<ReturnType<typeof settingsSchema>>, 'updates' | 'telemetry'>
): void {
  const path = join(dataFolder, 'config.json')
  const before: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const whole = { ...z.looseObject({}).parse(before), ...given }
  settingsSchema(leastWaits()).parse(whole)
  replaceFile(path, JSON.stringify(whole, undefined, 2))
}
