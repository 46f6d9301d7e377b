import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Instant } from '../../../shared/ports.ts'
import { compareVersions, isVersion } from '../../../shared/version.ts'

// What the till makes of a newer program that is offered to it. Whether the offer is genuine is decided before this, by
// its signature; here it is decided whether it is newer, fits this till, and may be put in now.

export type System = 'linux' | 'win' | 'mac'
export type Arch = 'x64' | 'arm64'
/** How a program is installed: each needs a file of its own. */
export type Way = 'appimage' | 'deb' | 'nsis' | 'dmg'

export type UpdateFile = { system: System; arch: Arch; way: Way; name: string; size: number; sha512: string }
/** What the makers signed: one program, in a file for each system. */
export type Manifest = {
  version: string
  /** When it was signed: of two, the later one holds. */
  issuedAt: Instant
  /** The newest step of the till's file that this program knows. */
  schema: number
  /** A till whose file is older than this needs a program in between. */
  minimumSchema: number
  files: readonly UpdateFile[]
}
/** The newest genuine manifest this till ever saw, so that an older one is known for what it is. */
export type Seen = { version: string; issuedAt: Instant }
/** The till that asks. `way` is undefined where the program was not installed, but runs from its sources. */
export type Installed = { version: string; schema: number; system: System; arch: Arch; way: Way | undefined }
export type Offer = { version: string; issuedAt: Instant; file: UpdateFile }

/**
 * What a genuine manifest offers this till; undefined when it is the program that runs already. Never an older one:
 * older than the program, or older than a manifest seen before, which somebody then plays again.
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

/** What decides whether the program may be changed now. */
export type Moment = { hasOpenShift: boolean; unsent: number; agreesToUnsent: boolean }

/**
 * May the program be changed now? Never during a shift, whether or not it owes something: the next customer must not
 * meet another till than the last one. After it, work that has not arrived is safe in its file and goes on under the
 * new program, but somebody has to know of it and say so.
 */
export function mayInstall({ hasOpenShift, unsent, agreesToUnsent }: Moment): Result<void> {
  if (hasOpenShift) return fail('update.shiftOpen')
  if (unsent > 0 && !agreesToUnsent) return fail('update.unsent', { count: unsent })
  return ok(undefined)
}

/** Was the program changed since it last told what is new? */
export const isNewProgram = (version: string, toldOf: string | undefined): boolean =>
  toldOf !== undefined && isVersion(toldOf) && isVersion(version) && compareVersions(version, toldOf) > 0

/** The address of a channel as a folder; undefined where it is none: https, or this machine itself, and no secrets. */
export function channelAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  const isPlain = [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!isPlain || !(url.protocol === 'https:' || (isHere && url.protocol === 'http:'))) return undefined
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
