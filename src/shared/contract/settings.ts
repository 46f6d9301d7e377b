import {
  StateView,
  ConnectionView,
  RightsView,
  SellingRulesView,
  DatabaseHealthView,
  UpdateState,
  InstalledView
} from '../views.ts'
import { z } from 'zod'
import { localeNames, themeNames, zooms, mostIdleMinutes } from '../choices.ts'
import { OrganizationId, CashboxId, WarehouseId, PriceListId, CurrencyId, EmployeeId } from '../ids.ts'
import { SellingRules } from '../schemas.ts'
import { SerialView, SerialSettings, WeightView } from '../devices/serial.ts'
import {
  reads,
  writes,
  openReads,
  openWrites,
  nothing,
  pin,
  text,
  approval,
  credential,
  type CallRows
} from './core.ts'

/** Calls of the till itself: how it looks, its connection, its files, its ports, its updates, its rules. */
export const settings = {
  'app.state': { ...openReads, keepsMessage: true, input: nothing, output: StateView },
  'app.setLocale': { ...openWrites, input: z.strictObject({ locale: z.enum(localeNames) }), output: StateView },
  'app.setTheme': { ...openWrites, input: z.strictObject({ theme: z.enum(themeNames) }), output: StateView },
  /** How large everything is, as far as the display can show it. */
  'app.setZoom': { ...openWrites, input: z.strictObject({ zoom: z.literal(zooms) }), output: StateView },
  /** Work offline by hand; it sticks until it is taken back. To begin it needs a manager. */
  'app.setOffline': { ...writes, input: z.strictObject({ offline: z.boolean(), approval }), output: StateView },
  'app.setSounds': { ...writes, input: z.strictObject({ isOn: z.boolean() }), output: StateView },
  /** Leads through one sale, or stops that for good. */
  'app.setGuide': { ...writes, input: z.strictObject({ isOn: z.boolean() }), output: StateView },
  /** After how many minutes without a key the till locks itself; 0 is never. Needs a manager. */
  'app.setIdleLock': {
    ...writes,
    input: z.strictObject({ minutes: z.number().int().min(0).max(mostIdleMinutes), approval }),
    output: StateView
  },
  /** Who is at the till says that the clock, which looked a day off, is right. */
  'app.confirmClock': { ...writes, input: nothing, output: StateView },
  'welcome.test': { ...openReads, input: z.strictObject({ url: text(2048), credential }), output: ConnectionView },
  'welcome.connect': {
    ...openWrites,
    input: z.strictObject({
      url: text(2048),
      credential,
      organizationId: OrganizationId,
      organizationName: text(200),
      cashboxId: CashboxId,
      cashboxName: text(200),
      warehouseId: WarehouseId,
      priceListId: PriceListId,
      currencyId: CurrencyId.optional(),
      owner: z.strictObject({ id: EmployeeId, name: text(200), pin })
    }),
    output: StateView
  },
  /** Starts the practice shop: sandbox, own database, TRAINING on every screen and receipt. */
  'welcome.practise': { ...openWrites, input: nothing, output: StateView },
  /** Leaves the practice shop for the choice at Welcome; its files stay. */
  'welcome.leave': { ...openWrites, input: nothing, output: StateView },
  /** A new key or token after the service refused the old one. */
  'welcome.renewCredential': { ...openWrites, input: z.strictObject({ credential, approval }), output: StateView },
  /**
   * Asks the service, by reads alone, what the key may do; goes on behind. At Welcome it is told which key, and where the
   * till would stand; later it is the key that is kept.
   */
  'rights.check': {
    ...openWrites,
    input: z.strictObject({
      to: z
        .strictObject({
          url: text(2048),
          credential,
          organizationId: OrganizationId.optional(),
          warehouseId: WarehouseId.optional(),
          priceListId: PriceListId.optional()
        })
        .optional()
    }),
    output: RightsView
  },
  'rights.view': { ...openReads, keepsMessage: true, input: nothing, output: RightsView },
  'rights.cancel': { ...openWrites, input: nothing, output: RightsView },
  'rules.view': { ...reads, keepsMessage: true, input: nothing, output: SellingRulesView },
  'rules.save': { ...writes, input: z.strictObject({ rules: SellingRules, approval }), output: SellingRulesView },
  /** The till's own file: its backups, what was recovered, and whether a copy of it is at work. */
  'books.view': { ...reads, input: nothing, output: DatabaseHealthView },
  'books.backUp': { ...reads, input: nothing, output: DatabaseHealthView },
  /** Asks for a folder, and writes a backup into it. */
  'books.chooseFolder': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /** Puts a backup in the place of the till's file, which is kept aside. Everybody is signed out. */
  'books.restore': { ...writes, input: z.strictObject({ name: text(200), approval }), output: DatabaseHealthView },
  /** Recovers a file that a check has found damaged. Everybody is signed out. */
  'books.repair': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /** A manager has read what was recovered and what was not. */
  'books.sign': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /** A manager answers that no other copy of this till is used any more: what is owed is looked for, then sent. */
  'books.answerTwin': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  'updates.view': { ...reads, keepsMessage: true, input: nothing, output: UpdateState },
  /** Asks the channel for a newer program; goes on behind. */
  'updates.check': { ...writes, input: nothing, output: UpdateState },
  /** Fetches what is offered; goes on behind. */
  'updates.fetch': { ...writes, input: nothing, output: UpdateState },
  /** Installs what was fetched: never while a shift is open, and over unsent work only when that is agreed to. */
  'updates.install': {
    ...writes,
    input: z.strictObject({ despiteUnsent: z.boolean().optional(), approval }),
    output: InstalledView
  },
  /** The news of this version were read. */
  'updates.told': { ...writes, input: nothing, output: StateView },
  'serial.view': { ...reads, keepsMessage: true, input: nothing, output: SerialView },
  'serial.save': { ...writes, input: z.strictObject({ settings: SerialSettings, approval }), output: SerialView },
  /** What lies on the scale now, to see that it is set up right. */
  'serial.weigh': { ...writes, keepsMessage: true, input: nothing, output: WeightView }
} as const satisfies CallRows
