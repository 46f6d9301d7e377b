import { z } from 'zod'
import { localeNames, themeNames, zooms } from '../choices.ts'
import { EmployeeId, ShiftId } from '../ids.ts'
import { PrintingState } from '../devices/printing.ts'
import { Minor } from '../schemas.ts'
import { CurrencyView, MethodView, PersonView, time } from './basics.ts'

// What the frame of the window shows: the person, the shop, the waiting work.

/** The work that has not reached the service. */
export const UnsentView = z.object({
  count: z.number().int(),
  amountMinor: Minor,
  oldestAt: time.optional(),
  /** The number of jobs that wait for a person. */
  needPerson: z.number().int()
})
export type UnsentView = z.infer<typeof UnsentView>

/** The progress of a fill or a refresh of the catalogue. */
export const FillView = z.object({
  resource: z.string(),
  done: z.number().int(),
  total: z.number().int().optional(),
  /** Rows per second, over the last seconds. */
  rate: z.number(),
  secondsLeft: z.number().optional(),
  /** The first fill has not ended yet. Goods may already be sold. */
  isFirst: z.boolean(),
  /** The till has enough data to sell: methods, currencies, people and some goods. */
  canSell: z.boolean(),
  error: z.string().optional()
})
export type FillView = z.infer<typeof FillView>

/** The recovery of a damaged file at the start. The window may know no state and no language yet. */
export const RecoveringView = z.object({
  /** Since the recovery began. */
  seconds: z.number().int(),
  /** The table that is read, from 0, and how many rows of it were read so far. */
  place: z.number().int(),
  tables: z.number().int(),
  rows: z.number().int(),
  /** A person has chosen the backup. */
  isFromBackup: z.boolean(),
  /** The time of the newest backup, as soon as it is offered. */
  backupAt: z.number().optional(),
  /** The language of the file or of its backup, if it can be read. */
  locale: z.enum(localeNames).optional()
})
export type RecoveringView = z.infer<typeof RecoveringView>

export const NetworkState = z.enum(['online', 'offline', 'byHand'])
export type NetworkState = z.infer<typeof NetworkState>

/** A message of the service in other languages than that of the request. */
export const MessagesView = z.partialRecord(z.enum(localeNames), z.string())

/** An endpoint block of the outbox: what is refused, and whom to call (queue.md, Block). */
export const EndpointBlockView = z.object({
  kind: z.enum(['credentials', 'permission', 'missing', 'rate']),
  message: z.string().optional(),
  messages: MessagesView.optional()
})
export type EndpointBlockView = z.infer<typeof EndpointBlockView>

export const StateView = z.object({
  stage: z.enum(['welcome', 'filling', 'signIn', 'openShift', 'sale']),
  mode: z.enum(['live', 'training']),
  locale: z.enum(localeNames),
  theme: z.enum(themeNames),
  /** The size of everything in the window, and the sizes that the display has room for. */
  zoom: z.object({ now: z.literal(zooms), offered: z.array(z.literal(zooms)) }),
  /** Whom a cashier calls for help: a name and a telephone number. */
  helpContact: z.string().optional(),
  /** The till makes sounds for scans and errors. */
  hasSounds: z.boolean(),
  /** The till locks itself after this many minutes without a key. 0 is never. */
  idleLockMinutes: z.number().int(),
  network: NetworkState,
  endpointBlocks: z.array(EndpointBlockView),
  shop: z.object({ organization: z.string(), cashbox: z.string() }).optional(),
  currency: CurrencyView.optional(),
  currencies: z.array(CurrencyView),
  methods: z.array(MethodView),
  cashier: PersonView.optional(),
  isLocked: z.boolean(),
  shift: z
    .object({
      id: ShiftId,
      number: z.number().int(),
      openedAt: time,
      /** The person who is now responsible for the drawer. */
      cashierId: EmployeeId,
      cashierName: z.string()
    })
    .optional(),
  unsent: UnsentView,
  fill: FillView.optional(),
  /** Print jobs that wait or need a person. Undefined if there are none. */
  printing: PrintingState.optional(),
  /** Notices that stay until their cause is gone, as keys `notice.<name>` of the locales. */
  notices: z.array(
    z.enum([
      'fileDamaged',
      'diskShort',
      'clone',
      'older',
      'restored',
      'settingsWait',
      'copyInUse',
      'recovered',
      'backupFailed',
      'journalBroken',
      'altered',
      'catalogRebuilt',
      'secretPlain',
      'journalEpoch',
      'pinsForgotten',
      'clockOff',
      'networkDrive',
      'configUnused'
    ])
  ),
  /** The service address to suggest at Welcome, given at the start of the program. */
  offeredService: z.string().optional(),
  /** Why the answer file is not used: an English sentence for its author. */
  setupProblem: z.string().optional(),
  /** The version whose news were shown last, if the program is newer now. */
  newsSince: z.string().optional(),
  /** The guide leads through one sale, step by step, until the sale is finished or somebody stops the guide. */
  isGuided: z.literal(true).optional(),
  /** The PIN of every person in the practice shop. */
  practicePin: z.string().optional(),
  version: z.string()
})
export type StateView = z.infer<typeof StateView>
