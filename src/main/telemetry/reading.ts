import { statfsSync } from 'node:fs'
import type { Context, With } from '../app/core/context.ts'
import { shopOf } from '../app/core/state.ts'
import { resourceRows } from '../db/catalog/records.ts'
import { firstAt } from '../db/core/journal.ts'
import { place } from '../db/core/settings.ts'
import { incidentCounts } from '../db/outbox/incidents.ts'
import { unsent } from '../db/outbox/outbox.ts'
import { printCounts } from '../db/printing/prints.ts'

/**
 * What a monitoring system may know of a till: counts, ages in seconds, sizes in bytes. No name of a person, a customer
 * or a product, no single amount, no secret.
 */
export type Reading = {
  /** The register's name in the back office. */
  register: string
  unsent: { count: number; needPerson: number; oldestAgeS: number }
  /**
   * Unsent money in whole units of `currency`, with two significant digits, so that it does not reveal a single
   * receipt.
   */
  unsentAmount: { amount: number; currency: string } | undefined
  /** Age of the least recently read list of the catalogue. Undefined while a list was never read. */
  pullAgeS: number | undefined
  /** False while the service does not answer, or the till is offline by hand. */
  isOnline: boolean
  /** The number of endpoint blocks, by reason. */
  blocks: Record<string, number>
  /** Open incidents by kind. */
  incidents: Record<string, number>
  printsNeedPerson: number
  diskFreeBytes: number | undefined
  fileBytes: number
  /** Age of the newest backup. Without a backup, the time since the till was set up. */
  backupAgeS: number | undefined
}

/** Reads the state of a till. Returns undefined in the practice shop, and before the till has a register. */
export function readingOf(context: With<'databaseHealth'>, folder: string): Reading | undefined {
  const { store, catalog, queue, clock, databaseHealth, mode } = context
  const here = place(store)
  if (mode !== 'live' || here === undefined) return undefined
  const ageS = (at: number | undefined): number | undefined =>
    at === undefined ? undefined : Math.max(0, (clock.now() - at) / 1000)
  const { count, needPerson, oldestAt, amountMinor } = unsent(store)
  const { main } = shopOf(context, here)
  const { network, blocks } = queue.status()
  const { bytes, files } = databaseHealth.status()
  const backups = files.filter(({ isMine }) => isMine).map(({ madeAt }) => madeAt)
  return {
    register: here.cashboxName,
    unsent: { count, needPerson, oldestAgeS: ageS(oldestAt) ?? 0 },
    unsentAmount: main && { amount: coarse(amountMinor / 10 ** main.decimals), currency: main.code },
    pullAgeS: ageS(oldestRead(catalog)),
    isOnline: network === 'online',
    blocks: Object.fromEntries(blocks.map(({ kind }) => [kind, blocks.filter((each) => each.kind === kind).length])),
    incidents: incidentCounts(store),
    printsNeedPerson: printCounts(store).needPerson,
    diskFreeBytes: freeBytes(folder),
    fileBytes: bytes,
    backupAgeS: ageS(backups.length === 0 ? firstAt(store) : Math.max(...backups))
  }
}

function oldestRead(catalog: Context['catalog']): number | undefined {
  const cache = catalog()
  const times = cache === undefined ? [] : resourceRows(cache).map(({ syncedAt }) => syncedAt)
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 || known.length < times.length ? undefined : Math.min(...known)
}

/** Rounds to two significant digits. */
const coarse = (amount: number): number => Number(amount.toPrecision(2))

function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
