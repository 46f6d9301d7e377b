import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  unlinkSync,
  writeSync,
  type Stats
} from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { localeNames, mostIdleMinutes, themeNames } from '../../shared/choices.ts'
import { credential, pin } from '../../shared/contract/core.ts'
import { firstPrinter } from '../../shared/devices/paper.ts'
import { PrinterSettings } from '../../shared/devices/printing.ts'
import { SerialSettings } from '../../shared/devices/serial.ts'
import { SellingRules } from '../../shared/schemas.ts'
import { firstSellingRules } from '../domain/core/terms.ts'
import { isShortPin, isWeakPin } from '../domain/staff/pin.ts'
import { ownerSettings } from './config.ts'

// Reads and checks the answer file of a roll-out and the secrets that it names, and wipes the secrets after use.
// docs/operating/roll-out.md describes the file for its author.

/** Thrown if an answer file cannot be used: a sentence for its author, and the field that is wrong. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault'
  readonly field: string
  /** The same file may work later, when the service can be reached. */
  readonly mayRetry: boolean
  /** One line for each problem of the sentence. */
  readonly lines: readonly string[]
  constructor(field: string, sentence: string, mayRetry = false, lines = [sentence]) {
    super(sentence)
    this.field = field
    this.mayRetry = mayRetry
    this.lines = lines
  }
}

const Name = z.string().trim().min(1).max(200)
const Source = z
  .strictObject({
    /** The file of the secret. It is wiped after use, unless `keep` is set. */
    file: z.string().startsWith('/', 'must be a path from the root').max(4096).optional(),
    keep: z.boolean().default(false),
    /** The name of a credential that systemd provides. */
    credential: z
      .string()
      .regex(/^[\w.-]{1,255}$/)
      .optional()
  })
  .refine(({ file, credential: name }) => (file === undefined) !== (name === undefined), {
    error: 'names either "file" or "credential"'
  })
type Source = z.infer<typeof Source>

/** The schema of a part of the settings: the given fields override the defaults of a new till. */
const over = <Whole extends z.ZodType<object>>(first: z.output<Whole>, whole: Whole) =>
  z
    .record(z.string(), z.unknown())
    .transform((given): unknown => ({ ...first, ...given }))
    .pipe(whole)

const Answers = z.strictObject({
  service: z.string().min(1).max(2048),
  keyKind: z.enum(['apiKey', 'bearer']).default('apiKey'),
  key: Source,
  organization: Name.optional(),
  /** The register, or a table of registers by the name of the computer. */
  register: z.union([Name, z.record(Name, Name)], { error: 'must be a name or an id, or a table of them by computer' }),
  warehouse: Name.optional(),
  priceList: Name.optional(),
  currency: Name.optional(),
  owner: z.strictObject({ person: Name.optional(), pin: Source }),
  language: z.enum(localeNames).optional(),
  theme: z.enum(themeNames).optional(),
  idleLockMinutes: z.number().int().min(0).max(mostIdleMinutes).optional(),
  printer: over(firstPrinter, PrinterSettings).optional(),
  rules: over(firstSellingRules, SellingRules).optional(),
  scanner: SerialSettings.shape.scanner,
  scale: SerialSettings.shape.scale,
  customerDisplay: z.boolean().optional(),
  backupFolder: z.string().startsWith('/', 'must be a path from the root').max(4096).optional(),
  ...ownerSettings,
  /** People besides the owner who may sign in. */
  staff: z
    .array(z.strictObject({ person: Name, pin: Source, isManager: z.boolean().default(false) }))
    .max(200)
    .default([]),
  /** Another till may have left a shift open at the register. */
  takesOver: z.boolean().default(false)
})
export type Answers = z.infer<typeof Answers>

const whyUnread: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: `the user ${userInfo().username} may not read it`,
  ELOOP: 'it is a symbolic link, and has to be the file itself'
}

/** Reads a small file if `wrongIn` finds nothing wrong with its owner and mode. Throws AnswerFault. */
function readChecked(
  field: string,
  path: string,
  flags: number,
  wrongIn: (stats: Stats) => string | undefined
): string {
  let file: number | undefined
  try {
    // A named pipe must not block the start.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | flags)
    const stats = fstatSync(file)
    const wrong = stats.isFile() ? wrongIn(stats) : 'it is not a file'
    if (wrong !== undefined) throw new AnswerFault(field, `${field}: ${path}: ${wrong}.`)
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (cause instanceof AnswerFault) throw cause
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause)
    throw new AnswerFault(field, `${field}: ${path}: ${whyUnread[code] ?? code}.`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const isOurs = ({ uid }: Stats): boolean => uid === 0 || uid === process.getuid?.()
const octal = ({ mode }: Stats): string => (mode & 0o777).toString(8).padStart(4, '0')

/** Windows has no modes. There the rights of the folder must protect the file. */
const hasModes = process.platform !== 'win32'

/**
 * Returns the path without links in its folders. Throws AnswerFault if another user than root or this one may put a file
 * there: by writing to the folder, or to a folder above it without the sticky bit.
 */
function pathInSafeFolder(path: string): string {
  if (!hasModes || !existsSync(dirname(path))) return path
  const place = realpathSync(dirname(path))
  for (const first of [place, resolve(dirname(path))]) {
    for (let folder = first; ; folder = dirname(folder)) {
      const stats = statSync(folder)
      const isSticky = (stats.mode & 0o1000) !== 0 && folder !== place
      if (!isOurs(stats) || ((stats.mode & 0o022) !== 0 && !isSticky)) {
        throw new AnswerFault(
          'file',
          `file: ${path}: others may write to the folder ${folder}; chown root, chmod go-w.`
        )
      }
      if (folder === dirname(folder)) break
    }
  }
  return join(place, basename(path))
}

/**
 * Reads and parses an answer file. Rejects a link, and a file or folder that other users than root or this user may
 * write. Throws AnswerFault.
 */
export function readAnswers(path: string): Answers {
  const text = readChecked('file', pathInSafeFolder(path), hasModes ? constants.O_NOFOLLOW : 0, (stats) => {
    if (!hasModes) return undefined
    if (!isOurs(stats)) return 'it belongs to another user; give it to root (chown root)'
    return (stats.mode & 0o022) === 0 ? undefined : `mode ${octal(stats)} lets others write it; chmod 0644`
  })
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (cause) {
    // The parser's message quotes the text, which could contain a secret by mistake, so only the position is used.
    const at = /position (\d+)/.exec(String(cause))?.[1]
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length
    throw new AnswerFault(
      'file',
      `${path}: it is not JSON${line === undefined ? '' : `, from line ${String(line)} on`}.`
    )
  }
  const parsed = Answers.safeParse(data)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? 'file')
  const sentences = parsed.error.issues.map(({ path: way, message }) =>
    [way.join('.'), message].filter(Boolean).join(': ')
  )
  const lines = sentences.map((sentence) => `${path}: ${sentence}.`)
  throw new AnswerFault(field, `${path}: ${sentences.join('; ')}.`, false, lines)
}

/** Returns the file of a secret to wipe. Returns undefined if systemd provides the secret or if it must be kept. */
const fileOf = ({ file, keep }: Source): string | undefined => (keep ? undefined : file)

/** Reads a secret of one line. Only its owner may access its file; its group may read it. */
function readSecret(field: string, source: Source): string {
  const folder = process.env['CREDENTIALS_DIRECTORY']
  if (source.credential !== undefined && folder === undefined) {
    throw new AnswerFault(field, `${field}: systemd hands over no credentials here (LoadCredential= of the unit).`)
  }
  const path = source.file ?? join(folder ?? '', source.credential ?? '')
  const text = readChecked(field, path, hasModes ? constants.O_NOFOLLOW : 0, (stats) => {
    if (!hasModes) return undefined
    if (!isOurs(stats)) return 'it belongs to another user'
    return (stats.mode & 0o037) === 0 ? undefined : `mode ${octal(stats)} opens it to others; chmod 0600, or 0640`
  }).trim()
  if (text === '') throw new AnswerFault(field, `${field}: ${path}: it is empty; a key that was used is wiped.`)
  if (/\s/.test(text)) throw new AnswerFault(field, `${field}: ${path}: it holds more than one word.`)
  const toWipe = fileOf(source)
  if (toWipe !== undefined && !mayWrite(toWipe)) {
    const who = userInfo().username
    throw new AnswerFault(
      field,
      `${field}: ${path}: the user ${who} cannot wipe it after use; chown it to ${who}, or say "keep": true.`
    )
  }
  return text
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Reads the key or token for the service. Throws AnswerFault, whose text does not quote it. */
export function readCredential({ keyKind, key }: Answers): z.infer<typeof credential> {
  const secret = readSecret('key', key)
  const given = credential.safeParse(
    keyKind === 'apiKey' ? { kind: 'apiKey', key: secret } : { kind: 'bearer', token: secret }
  )
  if (!given.success) throw new AnswerFault('key', `key: it is longer than a key can be.`)
  return given.data
}

/** Reads the PIN of a person. Throws AnswerFault, whose text does not quote it. */
export function readPin(field: string, source: Source, isManager: boolean): string {
  const digits = readSecret(field, source)
  if (!pin.safeParse(digits).success || isShortPin(digits, isManager)) {
    const [who, least] = isManager ? ['an owner or a manager', 6] : ['a cashier', 4]
    throw new AnswerFault(field, `${field}: the PIN of ${who} has ${String(least)} to 8 digits.`)
  }
  if (isWeakPin(digits)) throw new AnswerFault(field, `${field}: it is too easily guessed.`)
  return digits
}

/** Throws AnswerFault if backups cannot be written to a folder. */
export function checkBackupFolder(folder: string | undefined): void {
  if (folder === undefined) return
  const isFolder = existsSync(folder) && statSync(folder).isDirectory()
  const wrong = !isFolder
    ? 'there is no such folder'
    : mayWrite(folder)
      ? undefined
      : `the user ${userInfo().username} may not write to it`
  if (wrong !== undefined) throw new AnswerFault('backupFolder', `backupFolder: ${folder}: ${wrong}.`)
}

/** Returns the files of secrets that an answer file allows to wipe. */
export const filesToWipe = ({ key, owner, staff }: Answers): string[] =>
  [key, owner.pin, ...staff.map((one) => one.pin)].flatMap((source) => fileOf(source) ?? [])

/**
 * Overwrites a secret with zeros, empties its file and removes it. In a folder without write permission the file stays,
 * but empty. Returns whether the secret is wiped. A link, a file with a second name, and a file of another user stay as
 * they are. A disk that writes to other blocks than it reads may keep the old bytes.
 */
export function wipe(path: string): boolean {
  try {
    const file = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK | (hasModes ? constants.O_NOFOLLOW : 0))
    try {
      const stats = fstatSync(file)
      if (!stats.isFile() || stats.nlink !== 1 || (hasModes && !isOurs(stats))) return false
      writeSync(file, Buffer.alloc(stats.size))
      fsyncSync(file)
      ftruncateSync(file)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT'
  }
  try {
    unlinkSync(path)
  } catch {
    // An empty file counts as wiped.
  }
  return true
}
