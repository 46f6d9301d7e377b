import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Instant } from '../../../shared/ports.ts'
import { compareVersions, isVersion } from '../../../shared/version.ts'

// Decides whether an offered version of the program is newer, fits this till, and may be installed now. Its signature
// was verified before.

export type System = 'linux' | 'win' | 'mac'
export type Arch = 'x64' | 'arm64'
/** How a program is installed. Each way needs its own file. */
export type Way = 'appimage' | 'deb' | 'nsis' | 'dmg'

export type UpdateFile = { system: System; arch: Arch; way: Way; name: string; size: number; sha512: string }
/** The signed description of one version, with a file for each system. */
export type Manifest = {
  version: string
  /** When it was signed. Of two manifests the later one applies. */
  issuedAt: Instant
  /** The newest migration of the till's database that this version knows. */
  schema: number
  /** A till whose database is older than this needs an intermediate version first. */
  minimumSchema: number
  files: readonly UpdateFile[]
}
/** The newest genuine manifest that this till has received, to detect a replayed older one. */
export type Seen = { version: string; issuedAt: Instant }
/** The till that checks the offer. `way` is undefined if the program runs from its sources and was not installed. */
export type Installed = { version: string; schema: number; system: System; arch: Arch; way: Way | undefined }
export type Offer = { version: string; issuedAt: Instant; file: UpdateFile }

/**
 * Returns what a genuine manifest offers this till; undefined if that version runs already. Fails if the manifest is
 * older than the program, or older than a manifest received before (a replay).
 */
export function offerOf(manifest: Manifest, here: Installed, seen: Seen | undefined): Result<Offer | undefined> {
  const { version, issuedAt } = manifest
  const facts = { version }
  if (seen !== undefined && (compareVersions(version, seen.version) < 0 || issuedAt < seen.issuedAt))
    return fail('update.replayed', { ...facts, seen: seen.version })
  const step = compareVersions(version, here.version)
  if (step < 0) return fail('update.older', facts)
  if (step === 0) return ok(undefined)
  if (manifest.schema < here.schema) return fail('update.older', facts)
  if (manifest.minimumSchema > here.schema) return fail('update.inBetween', facts)
  const fits = manifest.files.filter(({ system, arch }) => system === here.system && arch === here.arch)
  const file = fits.find(({ way }) => here.way === undefined || way === here.way)
  return file === undefined ? fail('update.notForHere', facts) : ok({ version, issuedAt, file })
}

/** What decides whether the program may be updated now. */
export type Moment = { hasOpenShift: boolean; unsent: number; agreesToUnsent: boolean }

/**
 * Returns whether the program may be updated now. It is never updated during a shift, even without unsent work: the
 * till must not change between two customers. After the shift, unsent work stays safe in its database and the new
 * version sends it, but a person has to be informed and agree.
 */
export function mayInstall({ hasOpenShift, unsent, agreesToUnsent }: Moment): Result<void> {
  if (hasOpenShift) return fail('update.shiftOpen')
  if (unsent > 0 && !agreesToUnsent) return fail('update.unsent', { count: unsent })
  return ok(undefined)
}

/** Returns whether the program was updated since it last showed what is new. */
export const isNewProgram = (version: string, toldOf: string | undefined): boolean =>
  toldOf !== undefined && isVersion(toldOf) && isVersion(version) && compareVersions(version, toldOf) > 0

/**
 * Returns the address of an update channel, with a slash at its end. Returns undefined if the address is not https (or
 * this machine), or if it contains credentials, a query or a fragment.
 */
export function channelAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  const isPlain = [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!isPlain || !(url.protocol === 'https:' || (isHere && url.protocol === 'http:'))) return undefined
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
