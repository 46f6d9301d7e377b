import type { Instant } from '../../../shared/ports.ts'

// The names of backups, and which of them are kept: the newest, and one a day for as long as a month of trade is looked
// back on.

const newest = 10
const days = 30

/** `kassa-<till>-2026-11-21T08-15-30.db`: their order is that of time. */
export const backupName = (till: string, at: Instant): string =>
  `kassa-${till}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.db`

const shape = /^kassa-([0-9a-z]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.db$/

/** Whose backup it is and when it was made; undefined for any other name. */
export function readBackupName(name: string): { till: string; day: string; madeAt: number } | undefined {
  const [, till, day, hours, minutes, seconds] = shape.exec(name) ?? []
  if (till === undefined || day === undefined) return undefined
  return { till, day, madeAt: Date.parse(`${day}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}Z`) }
}

/** The backups of a till that are not kept any more. */
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
