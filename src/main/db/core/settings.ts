import { z } from 'zod'
import {
  CashboxId,
  CurrencyId,
  EmployeeId,
  OrganizationId,
  PriceListId,
  toBase32,
  WarehouseId
} from '../../../shared/ids.ts'
import type { Random } from '../../../shared/ports.ts'
import { instantOf } from '../../../shared/time/moments.ts'
import { firstLocale, localeNames, mostIdleMinutes, themeNames, type LocaleName } from '../../../shared/choices.ts'
import { Dots, PrinterSettings, Template } from '../../../shared/devices/printing.ts'
import { SerialSettings } from '../../../shared/devices/serial.ts'
import { ScaleProfiles, SellingRules } from '../../../shared/schemas.ts'
import type { Place } from '../../domain/core/model.ts'
import { isVersion } from '../../../shared/version.ts'
import { text } from '../../domain/core/checks.ts'
import type { Reader, Writer } from './open.ts'
import { Recovery } from './recovery-row.ts'
import { rowReader } from './rows.ts'

/** All settings of the till, one row for each name, with the schema that a stored value must match. */
const settings = {
  locale: z.enum(localeNames),
  theme: z.enum(themeNames),
  /** Offline by hand; it stays until it is taken back. */
  offline: z.boolean(),
  /** The place of the till. It is written last when a connection is made: the till shows Welcome while it is absent. */
  place: z.object({
    organizationId: OrganizationId,
    organizationName: z.string(),
    cashboxId: CashboxId,
    cashboxName: z.string(),
    warehouseId: WarehouseId,
    priceListId: PriceListId,
    currencyId: CurrencyId.optional()
  }),
  /** The base address of the service. */
  url: z.string(),
  /** Who connected this till. A list of employees without this person never locks them out. */
  ownerId: EmployeeId,
  /** The first part of every receipt number. */
  tillPrefix: z.string().regex(/^[0-9a-z]{5}$/),
  /** The version whose news this till has shown. */
  toldOf: z.string().refine(isVersion),
  /** The newest genuine offer of a newer program. */
  updateSeen: z.object({
    version: z.string().refine(isVersion),
    issuedAt: z.number().int().transform(instantOf)
  }),
  /** The look of receipts, and where they are printed. */
  template: Template,
  /** The customer sees the current ticket on a second screen. */
  hasDisplay: z.boolean(),
  logo: Dots,
  printer: PrinterSettings,
  /**
   * Fingerprints by which the till recognises its own keys. They reveal nothing about the keys (see `key-rotation.ts`).
   */
  pepperMark: z.string(),
  journalMark: z.string(),
  /** PINs that were dropped together with their pepper, in case the pepper is found again. */
  pinsAside: z.object({ mark: z.string(), pins: z.array(z.object({ id: EmployeeId, hash: z.string() })) }),
  /** The result of the recovery of a damaged file, until a manager has confirmed it. */
  recovery: Recovery,
  /** The identity of this file (identity.ts). */
  identity: z.object({
    /** The id of this file, which no copy of it has. */
    instance: z.string(),
    /** The id before this epoch began. */
    previous: z.string().optional(),
    /** The id of the till in all its epochs, used in the names of its backups. */
    till: z.string(),
    epoch: z.number().int(),
    machine: z.string(),
    folder: z.string(),
    /** The mark of a restored file whose schema was not known (db/backup/file-mark.ts). */
    mark: z.enum(['backup', 'restored']).optional()
  }),
  /**
   * Set if the file is not the one that was last used here: why, and whether a manager has answered about the other
   * copy.
   */
  twin: z.object({
    why: z.enum(['restored', 'older', 'copied', 'recovered', 'edited', 'inUse']),
    at: z.number(),
    jobs: z.number().int(),
    isAnswered: z.boolean(),
    /** Whether a manager has read it. Older files lack the field, and then asked only if there were open jobs. */
    isTold: z.boolean().optional(),
    /** What this file lacks compared with the one that was last used here. */
    missing: z
      .object({
        receipts: z.object({ count: z.number().int(), first: z.number().int(), last: z.number().int() }),
        entries: z.number().int(),
        attempts: z.number().int()
      })
      .optional()
  }),
  /** The folder of the backups, if one was chosen. */
  backupFolder: z.string(),
  /** The last backup that was written and verified, and the last failed one. */
  backup: z.object({
    lastAt: z.number().optional(),
    file: z.string().optional(),
    failedAt: z.number().optional(),
    why: z.string().optional()
  }),
  /** The till's own rules of selling (domain/payment/credit.ts). */
  sellingRules: SellingRules,
  /** The goods of the quick keys in their places: those sold lately (`recent`), and those of each suggested page. */
  quickGoods: z.record(z.string(), z.array(z.string())),
  /** The scanner and the scale on serial ports. */
  serial: SerialSettings,
  /** How the labels of the shop's scales are read. */
  scaleProfiles: ScaleProfiles,
  /** Whether scans and errors make a sound. */
  hasSounds: z.boolean(),
  /** The guided first sale: requested, or ended for good. */
  guide: z.enum(['asked', 'over']),
  /** The till locks itself after this many minutes without a key; 0 means never. */
  idleLockMinutes: z.number().int().min(0).max(mostIdleMinutes),
  /**
   * Settings of a restored backup that act on this computer, and differ from those before the restore. They have no
   * effect until a manager has confirmed them (db/backup/file-mark.ts).
   */
  waiting: z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) }),
  /** The answer file that set this till up: when, which parts, and the files of secrets that must still be wiped. */
  rollOut: z.object({ at: z.number(), file: z.string(), partNames: z.array(z.string()), toWipe: z.array(z.string()) })
} as const satisfies Record<string, z.ZodType>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as readonly SettingName[]
export type SettingValue<Name extends SettingName> = z.output<(typeof settings)[Name]>
const SettingRow = rowReader('setting', { value: text })

/** Returns a setting, or undefined if it was never written or is not valid any more. */
export function setting<Name extends SettingName>(db: Reader, name: Name): SettingValue<Name> | undefined {
  const row = SettingRow.get(db.prepare('SELECT value FROM setting WHERE name = ?'), name)
  if (row === undefined) return undefined
  return asSetting(name, parseJson(row.value))
}

/** Returns a value as one of a setting, or undefined if it is not valid for it. */
export function asSetting<Name extends SettingName>(name: Name, value: unknown): SettingValue<Name> | undefined {
  const parsed = settings[name].safeParse(value)
  return parsed.success ? (parsed.data as SettingValue<Name>) : undefined
}

/** Writes a setting, or deletes it if the value is undefined. */
export function putSetting<Name extends SettingName>(
  db: Writer,
  name: Name,
  value: SettingValue<Name> | undefined
): void {
  if (value === undefined) db.prepare('DELETE FROM setting WHERE name = ?').run(name)
  else {
    db.prepare(
      'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value'
    ).run(name, JSON.stringify(value))
  }
}

/** Returns the language of the till. */
export const localeOf = (db: Reader): LocaleName => setting(db, 'locale') ?? firstLocale

/** Returns the place of the till. Undefined while the till shows Welcome. */
export const place = (db: Reader): Place | undefined => setting(db, 'place')

/** Returns the first part of receipt numbers: 5 random characters, created with the first call and then stored. */
export function tillPrefix(db: Writer, random: Random): string {
  const kept = setting(db, 'tillPrefix')
  if (kept !== undefined) return kept
  const made = toBase32(random.bytes(4)).slice(0, 5)
  putSetting(db, 'tillPrefix', made)
  return made
}

/** A damaged row must not stop the till from starting: it counts as never written. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
