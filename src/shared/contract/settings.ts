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
import { practiceShops } from '../practice/shops.mjs'
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

/** Calls of the till itself: appearance, connection, files, ports, updates, rules. */
export const settings = {
  'app.state': { ...openReads, keepsMessage: true, input: nothing, output: StateView },
  'app.setLocale': { ...openWrites, input: z.strictObject({ locale: z.enum(localeNames) }), output: StateView },
  'app.setTheme': { ...openWrites, input: z.strictObject({ theme: z.enum(themeNames) }), output: StateView },
  /** Sets the size of everything in the window, as far as the display allows. */
  'app.setZoom': { ...openWrites, input: z.strictObject({ zoom: z.literal(zooms) }), output: StateView },
  /**
   * Switches manual offline mode on or off. It stays on until somebody switches it off. Switching it on needs a
   * manager.
   */
  'app.setOffline': { ...writes, input: z.strictObject({ offline: z.boolean(), approval }), output: StateView },
  'app.setSounds': { ...writes, input: z.strictObject({ isOn: z.boolean() }), output: StateView },
  /** Starts the guide through one sale, or stops it for good. */
  'app.setGuide': { ...writes, input: z.strictObject({ isOn: z.boolean() }), output: StateView },
  /** Sets after how many minutes without a key the till locks itself. 0 is never. Needs a manager. */
  'app.setIdleLock': {
    ...writes,
    input: z.strictObject({ minutes: z.number().int().min(0).max(mostIdleMinutes), approval }),
    output: StateView
  },
  /** Records that a person confirmed the clock, which seemed to be a day off. */
  'app.confirmClock': { ...writes, input: nothing, output: StateView },
  /**
   * Logs that a part of the window failed: its place, the kind of the error, and the places in the program's files. The
   * text of the error is not sent, because it may contain names and sums.
   */
  'app.windowFailed': {
    ...openReads,
    keepsMessage: true,
    input: z.strictObject({
      place: z.string().regex(/^[a-zA-Z]{1,30}$/),
      error: z.string().regex(/^\w{1,40}$/),
      frames: z.array(z.string().regex(/^[\w.-]{1,60}:\d{1,6}:\d{1,6}$/)).max(5)
    }),
    output: z.void()
  },
  /**
   * While a damaged file is recovered at the start: ends the reading, and takes the newest backup. Answered before the
   * till is open; refused as soon as it is.
   */
  'app.takeBackup': { ...openReads, input: nothing, output: z.void() },
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
      owner: z.strictObject({ id: EmployeeId, name: text(200), pin }),
      /** A person decided to use a register that has an open shift at the service. */
      takesOver: z.boolean().default(false)
    }),
    output: StateView
  },
  /** Opens a practice shop: sandbox, own database, TRAINING on every screen and receipt. */
  'welcome.startPractice': {
    ...openWrites,
    input: z.strictObject({ shop: z.enum(practiceShops) }),
    output: StateView
  },
  /** Leaves the practice shop and returns to Welcome. The files of the practice shop stay. */
  'welcome.leave': { ...openWrites, input: nothing, output: StateView },
  /** Sets a new key or token after the service refused the old one. */
  'welcome.renewCredential': { ...openWrites, input: z.strictObject({ credential, approval }), output: StateView },
  /**
   * Starts to find out, by reads only, what the key may do at the service. The check continues in the background. At
   * Welcome the call names the key and the place of the till; later the check uses the stored key.
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
  /** Returns the state of the till's database: its backups, what was recovered, and whether a clone is in use. */
  'database.view': { ...reads, input: nothing, output: DatabaseHealthView },
  'database.backUp': { ...reads, input: nothing, output: DatabaseHealthView },
  /** Asks for a folder, and writes a backup into it. */
  'database.chooseFolder': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /** Replaces the till's database with a backup. The old file is kept. Everybody is signed out. */
  'database.restore': { ...writes, input: z.strictObject({ name: text(200), approval }), output: DatabaseHealthView },
  /** Recovers a database in which a check found damage. Everybody is signed out. */
  'database.repair': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /** Records that a manager has read the result of the recovery. */
  'database.acknowledgeRecovery': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /**
   * Records a manager's answer that no clone of this till is in use any more. The till then verifies the unsent jobs, and
   * sends it.
   */
  'database.confirmNoClone': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  /**
   * Puts the settings of a restored backup into effect that act on this computer. Everybody is signed out.
   */
  'database.useSettings': { ...writes, input: z.strictObject({ approval }), output: DatabaseHealthView },
  'updates.view': { ...reads, keepsMessage: true, input: nothing, output: UpdateState },
  /** Asks the update channel for a newer version. The call continues in the background. */
  'updates.check': { ...writes, input: nothing, output: UpdateState },
  /** Downloads the offered version. The call continues in the background. */
  'updates.fetch': { ...writes, input: nothing, output: UpdateState },
  /** Installs the downloaded version: never while a shift is open, and with unsent work only if the person agrees. */
  'updates.install': {
    ...writes,
    input: z.strictObject({ despiteUnsent: z.boolean().optional(), approval }),
    output: InstalledView
  },
  /** Records that the news of this version were read. */
  'updates.acknowledgeNews': { ...writes, input: nothing, output: StateView },
  'serial.view': { ...reads, keepsMessage: true, input: nothing, output: SerialView },
  'serial.save': { ...writes, input: z.strictObject({ settings: SerialSettings, approval }), output: SerialView },
  /** Returns the weight on the scale now, to test the setup. */
  'serial.weigh': { ...writes, keepsMessage: true, input: nothing, output: WeightView }
} as const satisfies CallRows
