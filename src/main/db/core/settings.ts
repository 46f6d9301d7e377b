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
import { text } from './checks.ts'
import type { Reader, Writer } from './open.ts'
import { Recovery } from './recovery-row.ts'
import { rowReader } from './rows.ts'

/** Every setting of the till, one row a name: what a value must look like to be believed when it is read back. */
const settings = {
  locale: z.enum(localeNames),
  theme: z.enum(themeNames),
  /** Work offline by hand; it sticks. */
  offline: z.boolean(),
  /** Where the till stands. It is written last when a connection is made: while it is absent the till is at Welcome. */
  place: z.object({
    organizationId: OrganizationId,
    organizationName: z.string(),
    cashboxId: CashboxId,
    cashboxName: z.string(),
    warehouseId: WarehouseId,
    priceListId: PriceListId,
    currencyId: CurrencyId.optional()
  }),
  /** Base address of the service. */
  url: z.string(),
  /** Who connected this till: never locked out by a list of employees that leaves them out. */
  ownerId: EmployeeId,
  /** First part of every receipt number. */
  tillPrefix: z.string().regex(/^[0-9a-z]{5}$/),
  /** The version whose news this till has told. */
  toldOf: z.string().refine(isVersion),
  /** The newest genuine offer of a newer program. */
  updateSeen: z.object({
    version: z.string().refine(isVersion),
    issuedAt: z.number().int().transform(instantOf)
  }),
  /** How receipts look, and where they are printed. */
  template: Template,
  /** The customer sees the basket on a second screen. */
  hasDisplay: z.boolean(),
  logo: Dots,
  printer: PrinterSettings,
  /** By what the till knows its own keys again: tells nothing about them (see `known-keys.ts`). */
  pepperMark: z.string(),
  journalMark: z.string(),
  /** PINs that were forgotten with their pepper, should it be found again. */
  pinsAside: z.object({ mark: z.string(), pins: z.array(z.object({ id: EmployeeId, hash: z.string() })) }),
  /** What became of a damaged file, until a manager has signed it. */
  recovery: Recovery,
  /** Which file this is (identity.ts). */
  identity: z.object({
    /** This file, and no copy of it. */
    instance: z.string(),
    /** The one before the epoch began. */
    previous: z.string().optional(),
    /** The till through all its epochs: the name of its backups. */
    till: z.string(),
    epoch: z.number().int(),
    machine: z.string(),
    folder: z.string(),
    mark: z.enum(['backup', 'restored']).optional()
  }),
  /** The file is not the one that was here last: why, and whether a manager has answered for the other copy. */
  twin: z.object({
    why: z.enum(['restored', 'older', 'copied', 'recovered']),
    at: z.number(),
    jobs: z.number().int(),
    isAnswered: z.boolean(),
    /** Whether a manager has read it; older files have none, and asked only where something was owed. */
    isTold: z.boolean().optional(),
    /** What the file lacks of the one that was here last. */
    missing: z
      .object({
        receipts: z.object({ count: z.number().int(), first: z.number().int(), last: z.number().int() }),
        entries: z.number().int(),
        attempts: z.number().int()
      })
      .optional()
  }),
  /** Where backups go, when that was chosen. */
  backupFolder: z.string(),
  /** The last backup that was written and verified, and the last that was not. */
  backup: z.object({
    lastAt: z.number().optional(),
    file: z.string().optional(),
    failedAt: z.number().optional(),
    why: z.string().optional()
  }),
  /** What the till decides of selling (domain/payment/credit.ts). */
  sellingRules: SellingRules,
  /** The scanner and the scale on serial ports. */
  serial: SerialSettings,
  /** How the labels of the shop's scales are read. */
  scaleProfiles: ScaleProfiles,
  /** Whether a scan and what goes wrong can be heard. */
  hasSounds: z.boolean(),
  /** The guided first sale: asked for, or over for good. */
  guide: z.enum(['asked', 'over']),
  /** After how many minutes without a key the till locks itself; 0 is never. */
  idleLockMinutes: z.number().int().min(0).max(mostIdleMinutes),
  /** The answer file that set this till up: when, what of it, and the files of secrets that are still to be wiped. */
  rollOut: z.object({ at: z.number(), file: z.string(), partNames: z.array(z.string()), toWipe: z.array(z.string()) })
} as const satisfies Record<string, z.ZodType>

export type SettingName = keyof typeof settings
export type SettingValue<Name extends SettingName> = z.output<(typeof settings)[Name]>
const SettingRow = rowReader('setting', { value: text })

/** A setting, or undefined when it was never written or is no longer understood. */
export function setting<Name extends SettingName>(db: Reader, name: Name): SettingValue<Name> | undefined {
  const row = SettingRow.get(db.prepare('SELECT value FROM setting WHERE name = ?'), name)
  if (row === undefined) return undefined
  const parsed = settings[name].safeParse(parseJson(row.value))
  return parsed.success ? (parsed.data as SettingValue<Name>) : undefined
}

/** Writes a setting, or forgets it when the value is undefined. */
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

/** What the till speaks. */
export const localeOf = (db: Reader): LocaleName => setting(db, 'locale') ?? firstLocale

/** Where the till stands; undefined while it is at Welcome. */
export function place(db: Reader): Place | undefined {
  const found = setting(db, 'place')
  return found && { ...found, currencyId: found.currencyId }
}

/** The first part of receipt numbers: 5 random characters, made when it is first asked for and then kept. */
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
