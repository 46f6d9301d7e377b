import type { calls, CallName, CallOutput, CallParsed } from '../../../shared/contract/index.ts'
import type { Zoom } from '../../../shared/choices.ts'
import type { Failure, Result } from '../../../shared/failure.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { ArticleId, CurrencyId, EmployeeId, JobId, OrganizationId } from '../../../shared/ids.ts'
import type { Clock, Instant, Monotonic, Random } from '../../../shared/ports.ts'
import type { SerialView, WeightView } from '../../../shared/devices/serial.ts'
import type { FoundPrinter, PaperView } from '../../../shared/devices/printing.ts'
import type {
  DatabaseHealthView,
  FillView,
  EndpointBlockView,
  NetworkState,
  RightsView,
  ServiceReportView,
  InstalledView,
  StateView,
  UpdateState
} from '../../../shared/views.ts'
import type { Connection } from '@kassa/integration-api'
import type { Arrived, CashInTransit } from '../../domain/shift/transfer.ts'
import type { Sale, Ticket } from '../../domain/core/model.ts'
import type { Act } from '../../domain/staff/people.ts'
import type { Fix, FixedPart } from '../../domain/outbox/fix.ts'
import type { WelcomePort } from './welcome-port.ts'
import type { ReadSale, SaleHead } from '../../domain/refund/other-till-sale.ts'
import type { SaleQuery } from '../../domain/refund/other-till-search.ts'
import type { OrderHead, ReadOrder } from '../../domain/orders/orders.ts'
import type { SealGuard } from '../../db/backup/seal-guard.ts'
import type { Journal } from '../../db/core/journal.ts'
import type { Reader, Store } from '../../db/core/open.ts'
import type { Pins } from '../../db/staff/pins.ts'

/** The outbox, as far as every use case may use it. */
type QueuePort = {
  wake(): void
  /** Returns the digest of a sale's request body, before local ids are replaced by the service's. */
  digestOf?(sale: Sale): string
  /** `serverNow`: the service's clock, if the service has answered in this boot. */
  status(): { network: NetworkState; blocks: EndpointBlock[]; nextAt?: number; serverNow?: number | undefined }
}

/** What a person does with the outbox and its jobs. */
type JobsPort = {
  hurry(): void
  setOffline(offline: boolean): void
  resend(jobId: JobId, by: EmployeeId, reason: string): Promise<Result<void>>
  adopt(jobId: JobId, by: EmployeeId, reason: string): Promise<Result<void>>
  writeOff(jobId: JobId, by: EmployeeId, reason: string): Promise<Result<void>>
  /** Returns the parts of a job's document that may be replaced. */
  fixable(jobId: JobId): Result<{ part: FixedPart; from: string }[]>
  fix(jobId: JobId, by: EmployeeId, reason: string, fixes: readonly Fix[]): Promise<Result<void>>
}

type PullPort = { syncNow(): void; fill(): FillView | undefined }

type Picture = { type: string; bytes: Buffer<ArrayBuffer> }

/** Pictures of goods and categories, by the path at the service; see catalog-sync/pictures.ts. */
type PicturesPort = {
  /** Returns the small picture. If there is none, it is requested from the service. */
  small(image: string): Promise<Picture | undefined>
  /** Returns the original picture of the service, while the window makes the small one. */
  original(image: string): Promise<Picture | undefined>
  /** Stores a small picture (WebP) from the window; undefined if the window could not read the original. */
  keep(image: string, webp: Buffer<ArrayBuffer> | undefined): Promise<void>
}

/** Reports outside of the till's own database. */
type ReportsPort = {
  /** Writes a file into the reports folder and returns its path. Throws the errors of the disk. */
  write(name: string, bytes: Uint8Array): string
  /** Returns the service's own summary of sales, and what one employee sold. */
  summary(
    span: { from: Instant; to: Instant },
    organizationId: OrganizationId,
    employeeId: EmployeeId
  ): Promise<Result<ServiceReportView>>
}

/** Asks the service for the cashback balance of a customer. */
type CashbackPort = {
  of(customerId: string): Promise<Result<{ amount: Decimal; currencyId: CurrencyId }>>
}

/**
 * Asks the service which transfers have arrived: returns those of `given` whose document of the other register exists.
 */
type ArrivalsPort = {
  of(
    given: readonly CashInTransit[],
    organizationId: OrganizationId,
    articles: readonly ArticleId[]
  ): Promise<Result<Arrived[]>>
}

/** Asks the service for customers' orders. `customerIds`: the customers of this till that match the text. */
type OrdersPort = {
  find(question: {
    text: string
    organizationId: OrganizationId
    customerIds: readonly string[]
  }): Promise<Result<{ orders: OrderHead[]; hasMore: boolean }>>
  read(orderId: string): Promise<Result<ReadOrder>>
}

type SaleQuestion = { query: SaleQuery; organizationId: OrganizationId }
/** Asks the service for sales of other tills. */
type SalesPort = {
  find(question: SaleQuestion): Promise<Result<{ sales: SaleHead[]; hasMore: boolean }>>
  read(serverId: string): Promise<Result<ReadSale>>
}

/** Updates of the program. Network requests run in the background; `system` is emitted when the state has changed. */
export type UpdatesPort = {
  state(): UpdateState
  check(): void
  fetch(): void
  /** Returns the version that is ready to be installed. */
  ready(): string | undefined
  install(): Promise<Result<InstalledView>>
  /** Writes to the log why a rule of the till forbade the installation. */
  refused(failure: Failure): void
  /** Ends the program so that the installed version can start, once the answer has been sent. */
  leave(installed: InstalledView): void
  stop(): void
}

/** The rights of an API key. The check runs in the background; `system` is emitted when there is a result. */
export type RightsPort = {
  view(): RightsView
  /** Starts the check again, with this connection or the stored one. */
  check(connection: Omit<Connection, 'language'> | undefined): Result<void>
  cancel(): void
  stop(): void
}

/** The machine's data for the diagnostics file, and its log. */
export type DiagnosticsPort = {
  machine(): Record<string, string | number>
  files(): { name: string; bytes: number }[]
  settings(): Record<string, string | number>
  logLines(): string[]
  windowFailed(failure: CallParsed<'app.windowFailed'>): void
}

/** The queue of papers, and the drawer at its printer. */
type PrintsPort = {
  wake(): void
  /** Returns whether the printer accepted the command. */
  openDrawer(): Promise<boolean>
}

/** The printers that may be chosen, and the windows that draw papers and the customer display. */
type PrintingPort = {
  /** Returns undefined if no window can draw the PDF. */
  pdf(paper: PaperView): Promise<Uint8Array | undefined>
  /** Turns the customer display on a second screen on or off. */
  turnDisplay(isOn: boolean): void
  /** Returns the printers of the system. */
  printers(): Promise<string[]>
  /** Searches the network and this computer for printers. */
  find(): Promise<FoundPrinter[]>
}

/** The version of the program, and those of its components for the system screen. */
type ProgramPort = { version: string; versions: Record<string, string> }

/** The scanner and the scale on serial ports. */
type SerialPort = {
  scanner(): SerialView['scanner']
  begin(): void
  weigh(): Promise<Result<WeightView>>
}

/** The size of everything in the window. It belongs to the till's screen, and so to every shop that is opened there. */
export type ZoomPort = { view(): StateView['zoom']; choose(zoom: Zoom): void }

/** Backups and checks of the till's own database file. */
export type DatabaseHealthPort = {
  /** Writes a backup now and checks it. */
  backUp(): Promise<Result<void>>
  status(): Pick<DatabaseHealthView, 'isDamaged' | 'isShort' | 'bytes'> &
    Pick<DatabaseHealthView['backup'], 'folder' | 'isSameDisk' | 'files'> & {
      checkedAt: Instant | undefined
      progress: number | undefined
    }
  /** Returns whether the disk is full and the till writes into its reserved space: then it starts nothing new. */
  isShort(): boolean
  /** Asks the user for a folder. Returns undefined if none was chosen. */
  chooseFolder(): Promise<string | undefined>
  /** Each ends this context: another one replaces it. */
  restore(name: string): Promise<Result<void>>
  repair(): Promise<Result<void>>
  reopen(): Promise<Result<void>>
}

/** The data of the till, for those who read it. */
export type Files = {
  store: Store
  /** Undefined until the cache file exists. */
  catalog: () => Reader | undefined
  mode: 'live' | 'training'
}

/** Time and chance, and the ids that are drawn from them. */
export type Chance = { clock: Clock; random: Random }

/** Who is at the till, and how a PIN is checked. */
export type Persons = { session: Session; pins: Pins }

/** What shows later what was done. */
type Evidence = {
  journal: Journal
  /** Detects changes in the till's database that this program did not write. Absent if nothing is sealed. */
  seals?: SealGuard
}

/** What is told after a commit: the outbox, the print queue, and every screen. */
type Effects = { queue: QueuePort; prints: PrintsPort; screen: ScreenPort }

/** The state of the till that every screen shows. */
export type ScreenPort = { state(): StateView; announce(): void }

/** What an act needs. The live till and the practice shop each have a context. */
export type Context = Files & Chance & Persons & Evidence & Effects

/** The ports of single features, by name. A use case gets only those that its type names, as in With<'orders'>. */
type FeaturePorts = {
  jobs: JobsPort
  pull: PullPort
  pictures: PicturesPort
  shopSwitcher: WelcomePort
  reports: ReportsPort
  cashback: CashbackPort
  arrivals: ArrivalsPort
  orders: OrdersPort
  sales: SalesPort
  updates: UpdatesPort
  rights: RightsPort
  diagnostics: DiagnosticsPort
  printing: PrintingPort
  serial: SerialPort
  zoom: ZoomPort
  databaseHealth: DatabaseHealthPort
  program: ProgramPort
  /** Notices that stay until their cause is removed. */
  notices: () => StateView['notices']
}

type FeaturePort = keyof FeaturePorts
/** A context with the named ports of features. */
export type With<Names extends FeaturePort> = Context & Pick<FeaturePorts, Names>
/** What a shop gives to all of its use cases. Only the dispatcher and the start of the program see it. */
export type ShopContext = With<FeaturePort>

/** Runs the work after the earlier calls have ended, if the caller still has the right to it. */
export type WriteInTurn = <Output>(work: () => Output | Promise<Output>) => Promise<Output>

/** Answers a call, or throws Refused. `latest` returns the present context: Welcome may have changed it during the call. */
type Handler<Input, Output, Given> = (context: Given, input: Input, latest: () => Given) => Output | Promise<Output>
/**
 * A call of mode `ask` writes through `write`. Calls of other modes do not get it: they already have their turn and
 * would wait for themselves.
 */
export type AskHandler<Input, Output, Given> = (
  ...given: [...Parameters<Handler<Input, Output, Given>>, write: WriteInTurn]
) => ReturnType<Handler<Input, Output, Given>>

type HandlerOf<Name extends CallName, Given> = (typeof calls)[Name]['mode'] extends 'ask'
  ? AskHandler<CallParsed<Name>, CallOutput<Name>, Given>
  : Handler<CallParsed<Name>, CallOutput<Name>, Given>
export type Handlers<Given = ShopContext> = { [Name in CallName]: HandlerOf<Name, Given> }
/**
 * The calls of one namespace, with the ports of features that they use. A file must answer all of them, or it does not
 * compile.
 */
export type Calls<Space extends string, Names extends FeaturePort = never> = Pick<
  Handlers<With<Names>>,
  Extract<CallName, `${Space}.${string}`>
>

/**
 * The two clocks of this boot at the same moment, and the deviation from the service's clock that a person confirmed.
 */
type ClockMark = {
  wall: Instant
  monotonic: Monotonic
  agreedOffMs: number | undefined
  /** The latest time in the till's files when this mark was made. */
  trusted: number | undefined
}

/** Who is signed in. It is only in the memory of the main process: the window can only request a change. */
export type Session = {
  /** The two clocks of this boot at the same moment. */
  clockMark: ClockMark | undefined
  /** When the till's files were last written before this boot. */
  filesAt: number | undefined
  cashierId: EmployeeId | undefined
  isLocked: boolean
  /** Until when no PIN of a person is accepted, by the monotonic clock of this boot. */
  lockedUntil: Map<EmployeeId, Monotonic>
  /**
   * The report that a manager has opened for the person at the till, by a text that names it. Its file, its paper and
   * the service's part need the same approval.
   */
  openReport: { personId: EmployeeId; what: string } | undefined
  /** The goods of the quick keys in their places, by page, once they were read. */
  quickGoods: Record<string, string[]> | undefined
  /** The last split or merge of tickets: its right, and the tickets before and after it. It can be undone until one changes. */
  moved: { right: Act; before: readonly Ticket[]; after: readonly Ticket[] } | undefined
}
type EndpointBlock = EndpointBlockView & { jobKinds?: readonly string[] }
