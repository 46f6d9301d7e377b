import { z } from 'zod'
import { localeNames, themeNames, zooms } from '../choices.ts'
import { EmployeeId, ShiftId } from '../ids.ts'
import { PrintingState } from '../devices/printing.ts'
import { Minor } from '../schemas.ts'
import { CurrencyView, MethodView, PersonView, time } from './basics.ts'

// What the frame of the window shows: who, where, what waits.

/** The work that has not reached the service. */
export const UnsentView = z.object({
  count: z.number().int(),
  amountMinor: Minor,
  oldestAt: time.optional(),
  /** How many of them wait for a person. */
  needPerson: z.number().int()
})
export type UnsentView = z.infer<typeof UnsentView>

/** How far a fill or a refresh of the cache is. */
export const FillView = z.object({
  resource: z.string(),
  done: z.number().int(),
  total: z.number().int().optional(),
  /** Rows a second, over the last seconds. */
  rate: z.number(),
  secondsLeft: z.number().optional(),
  /** The first fill has not ended yet; goods may sell already. */
  isFirst: z.boolean(),
  /** Enough is here to sell: methods, currencies, people and some goods. */
  canSell: z.boolean(),
  error: z.string().optional()
})
export type FillView = z.infer<typeof FillView>

export const NetworkState = z.enum(['online', 'offline', 'byHand'])
export type NetworkState = z.infer<typeof NetworkState>

/** The service's words in other languages than the one they were asked for in. */
export const MessagesView = z.partialRecord(z.enum(localeNames), z.string())

/** A shut gate of the queue: what is refused, and whom to call (queue.md, Block). */
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
  /** How large everything is, and what the display has room for. */
  zoom: z.object({ now: z.literal(zooms), offered: z.array(z.literal(zooms)) }),
  /** A scan and what goes wrong can be heard. */
  hasSounds: z.boolean(),
  /** The till locks itself after so many minutes without a key; 0 is never. */
  idleLockMinutes: z.number().int(),
  network: NetworkState,
  gates: z.array(EndpointBlockView),
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
      /** Whose drawer it is now. */
      cashierId: EmployeeId,
      cashierName: z.string()
    })
    .optional(),
  unsent: UnsentView,
  fill: FillView.optional(),
  /** Paper that waits or needs a person; undefined while there is none. */
  printing: PrintingState.optional(),
  /** Things to know that stay until they pass, as keys of the locales: `notice.<name>`. */
  notices: z.array(
    z.enum([
      'fileDamaged',
      'diskShort',
      'twin',
      'older',
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
  /** An address to offer at Welcome, given at the start. */
  offeredService: z.string().optional(),
  /** Why the answer file that should set this till up is not used; an English sentence for whoever wrote it. */
  setupProblem: z.string().optional(),
  /** The version this till last told the news of, where the program is newer now. */
  newsSince: z.string().optional(),
  /** One sale is led through, step by step, until it is made or somebody has enough. */
  isGuided: z.literal(true).optional(),
  /** Everybody's PIN in the practice shop. */
  practicePin: z.string().optional(),
  version: z.string()
})
export type StateView = z.infer<typeof StateView>
