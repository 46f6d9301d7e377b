import type { Instant } from '../../../shared/ports.ts'

// The names of backups, and which of them are kept: the newest ones, and the last of each day for a month.

const newest = 10
const days = 30

/** `kassa-<till>-2026-11-21T08-15-30.db`: the order of the names is the order of time. */
export const backupName = (till: string, at: Instant): string =>
  `kassa-${till}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.db`

const shape = /^kassa-([0-9a-z]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.db$/

/** Returns the till of a backup and the time when it was made. Returns undefined for any other name. */
export function readBackupName(name: string): { till: string; day: string; madeAt: number } | undefined {
  const [, till, day, hours, minutes, seconds] = shape.exec(name) ?? []
  if (till === undefined || day === undefined) return undefined
  return { till, day, madeAt: Date.parse(`${day}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}Z`) }
}

/** Returns the backups of a till that are not kept any longer. */
export function tooOld(names: readonly string[], till: string): string[] {
  const mine = names.filter((name) => readBackupName(name)?.till === till).sort().reverse() // prettier-ignore
  const lastOfDay = new Map<string, string>()
  for (const name of mine) {
    const day = readBackupName(name)?.day ?? ''
    if (!lastOfDay.has(day)) lastOfDay.set(day, name)
  }
  const kept = new Set([...mine.slice(0, newest), ...[...lastOfDay.values()].slice(0, days)])
  return mine.filter((name) => !kept.has(name))
}
