import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { channelAddress } from '../domain/core/update.ts'

/** A web address that carries nothing secret. */
function isPlainAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

/**
 * Numbers an owner may change in `config.json` of the data folder. Tests set them the same way; there is no branch
 * of the program that only tests take.
 */
const Settings = z.strictObject({
  /** Q of the queue: how long an unanswered request may still be on its way. */
  quietMs: z.number().int().min(0).default(300_000),
  /** The second valid negative probe begins at least this long after the first. */
  secondProbeMs: z.number().int().min(0).default(120_000),
  /** Where nothing newer can show that a read is fresh, the second negative waits this long instead. */
  staleMs: z.number().int().min(0).default(900_000),
  /** How often the cache asks for what changed. */
  pullEveryMs: z.number().int().min(200).default(60_000),
  /** The folder on the network where newer programs are put; without it the till looks for none. */
  updates: z
    .string()
    .refine((text) => channelAddress(text) !== undefined, 'must be an https address without a name, a query or a mark')
    .optional(),
  /** Where metrics and logs are sent by OpenTelemetry's protocol; without it nothing is sent. */
  telemetry: z
    .strictObject({
      /** The base address of a collector, such as http://monitor.shop.example:4318. */
      address: z.string().refine(isPlainAddress, 'must be an http or https address without a name, a query or a mark'),
      /** How often metrics are sent. */
      everyMs: z.number().int().min(1000).max(3_600_000).default(60_000)
    })
    .optional()
})
export type Settings = z.infer<typeof Settings>

export type Config = {
  /** Undefined: the place the system gives. */
  dataFolder: string | undefined
  /** An address to offer at Welcome. */
  service: string | undefined
  /** Start in the practice shop. */
  training: boolean
  /** The window takes the whole display and keeps it. */
  kiosk: boolean
  /** A backup to put in the place of the till's file before it is opened. */
  restore: string | undefined
  /** An answer file that sets a new till up. */
  setup: string | undefined
}

/** Reads the flags of the command line: `--data-dir DIR`, `--service URL`, `--training`, `--kiosk`,
 * `--restore FILE`, `--setup FILE`; `--flag=value` works too. */
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
    training: argv.includes('--training'),
    kiosk: argv.includes('--kiosk'),
    restore: path('restore'),
    setup: path('setup')
  }
}

/** The settings of the data folder. A file that does not parse is reported in words and the defaults hold. */
export function readSettings(dataFolder: string): { settings: Settings; error: string | undefined } {
  mkdirSync(dataFolder, { recursive: true })
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
