import type {
  calls,
  CallName,
  CallOutput,
  CallParsed,
  EventName,
  EventPayload
} from '../../../shared/contract/index.ts'
import type { Zoom } from '../../../shared/choices.ts'
import type { Result } from '../../../shared/failure.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { ArticleId, CurrencyId, EmployeeId, JobId, OrganizationId } from '../../../shared/ids.ts'
import type { Clock, Instant, Monotonic, Random } from '../../../shared/ports.ts'
import type { SerialView, WeightView } from '../../../shared/devices/serial.ts'
import type { PaperView } from '../../../shared/devices/printing.ts'
import type {
  DatabaseHealthView,
  ConnectionView,
  FillView,
  EndpointBlockView,
  NetworkState,
  RightsView,
  ServiceReportView,
  InstalledView,
  StateView,
  UpdateState
} from '../../../shared/views.ts'
import type { Connection } from '../../../backoffice/api/connection.ts'
import type { Arrived, CashInTransit } from '../../domain/shift/transfer.ts'
import type { Sale } from '../../domain/core/model.ts'
import type { Fix, FixedPart } from '../../domain/outbox/fix.ts'
import type { ReadSale, SaleHead } from '../../domain/refund/other-till-sale.ts'
import type { Sought } from '../../domain/refund/other-till-search.ts'
import type { OrderHead, ReadOrder } from '../../domain/orders/orders.ts'
import type { SealGuard } from '../../db/backup/seal-guard.ts'
import type { Journal } from '../../db/core/journal.ts'
import type { Reader, Store } from '../../db/core/open.ts'
import type { Pins } from '../../db/staff/pins.ts'
import type { ReportPeriod } from '../../../shared/reports.ts'

/** The outbox engine, as far as the window may reach it. */
type QueuePort = {
  wake(): void
  /** The digest of what a sale says to the service, before names are changed to the service's own. */
  digestOf?(sale: Sale): string
  setOffline(offline: boolean): void
  /** `serverNow`: the service's clock, as far as it was heard in this boot. */
  status(): { network: NetworkState; blocks: EndpointBlockView[]; nextAt?: number; serverNow?: number | undefined }
  resend(jobId: JobId, by: EmployeeId, reason: string): Promise<Result<void>>
  adopt(jobId: JobId, by: EmployeeId, reason: string): Promise<Result<void>>
  writeOff(jobId: JobId, by: EmployeeId, reason: string): Promise<Result<void>>
  /** What of a job's document may be put in another's place. */
  fixable(jobId: JobId): Result<{ part: FixedPart; from: string }[]>
  fix(jobId: JobId, by: EmployeeId, reason: string, fixes: readonly Fix[]): Promise<Result<void>>
}

/** The pull of the cache. */
type PullPort = { syncNow(): void; fill(): FillView | undefined }

type Picture = { type: string; bytes: Buffer<ArrayBuffer> }

/** Pictures of goods and categories, by the path that the service names; see catalog-sync/pictures.ts. */
type PicturesPort = {
  /** The small picture; where there is none, it is fetched soon. */
  small(image: string): Promise<Picture | undefined>
  /** The picture as the service gave it, while the window makes it small. */
  original(image: string): Promise<Picture | undefined>
  /** Takes a small picture (WebP) from the window; undefined where the window could not read the original. */
  keep(image: string, webp: Buffer<ArrayBuffer> | undefined): Promise<void>
}

/** Where reports go to and come from beside the till's own books. */
type ReportsPort = {
  /** Writes a file into the folder of reports; answers where it is. Throws what the disk throws. */
  write(name: string, bytes: Uint8Array): string
  /** The service's own summary of sales, and what one person sold. */
  summary(
    span: { from: Instant; to: Instant },
    organizationId: OrganizationId,
    employeeId: EmployeeId
  ): Promise<Result<ServiceReportView>>
}

/** What customers have gathered, asked of the service. */
type CashbackPort = {
  of(customerId: string): Promise<Result<{ amount: Decimal; currencyId: CurrencyId }>>
}

/** Cash that other desks got, asked of the service: those of `given` whose document of the other desk is there. */
type ArrivalsPort = {
  of(
    given: readonly CashInTransit[],
    organizationId: OrganizationId,
    articles: readonly ArticleId[]
  ): Promise<Result<Arrived[]>>
}

/** Orders of customers, asked of the service. `customerIds`: those whom the till knows and who match the text. */
type OrdersPort = {
  find(question: {
    text: string
    organizationId: OrganizationId
    customerIds: readonly string[]
  }): Promise<Result<{ orders: OrderHead[]; hasMore: boolean }>>
  read(orderId: string): Promise<Result<ReadOrder>>
}

/** Sales of other tills, asked of the service. */
type SalesPort = {
  find(question: {
    sought: Sought
    organizationId: OrganizationId
  }): Promise<Result<{ sales: SaleHead[]; hasMore: boolean }>>
  read(serverId: string): Promise<Result<ReadSale>>
}

/** Newer programs. What asks the network goes on behind; `system` is emitted when it has moved. */
export type UpdatesPort = {
  state(): UpdateState
  check(): void
  fetch(): void
  /** The version that waits to be installed. */
  ready(): string | undefined
  install(): Promise<Result<InstalledView>>
  /** Ends the program for the one that was installed, once the answer has left. */
  leave(installed: InstalledView): void
  stop(): void
}

/** What a key of the service may do. It is asked behind; `system` is emitted when something was learned. */
export type RightsPort = {
  view(): RightsView
  /** Begins anew, with this connection or the one that is kept. */
  check(connection: Omit<Connection, 'language'> | undefined): Result<void>
  cancel(): void
  stop(): void
}

/** What the machine knows of itself, for the file of facts. */
export type DiagnosticsPort = {
  machine(): Record<string, string | number>
  files(): { name: string; bytes: number }[]
  settings(): Record<string, string | number>
  logLines(): string[]
}

/** The queue of paper, and the window that draws it. */
type PrintingPort = {
  wake(): void
  /** Says whether the printer took it. */
  openDrawer(): Promise<boolean>
  /** Undefined where no window can be had to draw it. */
  pdf(paper: PaperView): Promise<Uint8Array | undefined>
  /** The customer's screen, on a second display. */
  turnDisplay(isOn: boolean): void
  /** Printers that the system knows. */
  printers(): Promise<string[]>
}

/** The scanner and the scale on serial ports. */
type SerialPort = {
  scanner(): SerialView['scanner']
  begin(): void
  weigh(): Promise<Result<WeightView>>
}

/** How large everything in the window is: of the till's screen, and so of every shop that is opened at it. */
export type ZoomPort = { view(): StateView['zoom']; choose(zoom: Zoom): void }

/** The keeping of the till's own file. */
export type DatabaseHealthPort = {
  /** Writes a backup now and checks it. */
  backUp(): Promise<Result<void>>
  status(): Pick<DatabaseHealthView, 'isDamaged' | 'isShort' | 'bytes'> &
    Pick<DatabaseHealthView['backup'], 'folder' | 'isSameDisk' | 'files'> & {
      checkedAt: Instant | undefined
      progress: number | undefined
    }
  /** The disk is full, and what is written lives on the room that was kept: only what must be ended is begun. */
  isShort(): boolean
  /** Asks the person at the till; undefined when nothing was chosen. */
  chooseFolder(): Promise<string | undefined>
  /** Both end this context: another one takes its place. */
  restore(name: string): Promise<Result<void>>
  repair(): Promise<Result<void>>
}

export type Credential = CallParsed<'welcome.test'>['credential']

/** The doors of Welcome: what takes a till to another shop, or into practice and out again. */
export type WelcomePort = {
  test(url: string, credential: Credential): Promise<Result<ConnectionView>>
  /** Keeps the credential, writes the settings `url` and, last, `place`, and starts queue and pull. */
  connect(parsed: CallParsed<'welcome.connect'>): Promise<Result<void>>
  practise(): Promise<Result<void>>
  leave(): Promise<Result<void>>
  renewCredential(credential: Credential): Promise<Result<void>>
  /** Keeps a key that the service knows as one of this shop: who has it may enrol the owner anew. */
  proveOwner(credential: Credential): Promise<Result<void>>
  /** Address of the service, for people to read. */
  service(): string
  /** An address to offer at Welcome, given at the start. */
  offered(): string | undefined
  /** Why the answer file of a roll-out is not used. */
  setupProblem(): string | undefined
}

/** Everything a call works with. One for the live till, another one for the practice shop. */
export type Context = {
  store: Store
  /** Undefined until the cache's file is there. */
  catalog: () => Reader | undefined
  clock: Clock
  random: Random
  bootId: string
  mode: 'live' | 'training'
  version: string
  /** Versions of what the till is made of, for the system screen. */
  versions: Record<string, string>
  session: Session
  journal: Journal
  /** Notices what in the till's file this program did not write. Absent where nothing is sealed. */
  seals?: SealGuard
  pins: Pins
  /** Things to know that stay until they pass. */
  notices: () => StateView['notices']
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void
  queue: QueuePort
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
}

/** Does the work when the calls before have ended, if the caller still may. */
export type WriteInTurn = <Output>(work: () => Result<Output> | Promise<Result<Output>>) => Promise<Result<Output>>

/** How a call is answered. `latest` gives the context of now: Welcome may have changed it under the call. */
type Handler<Input, Output> = (
  context: Context,
  input: Input,
  latest: () => Context
) => Result<Output> | Promise<Result<Output>>
/** A call of mode `ask` writes through `write`. Calls of other modes have none: one that has its turn would wait for itself. */
export type AskHandler<Input, Output> = (
  ...given: [...Parameters<Handler<Input, Output>>, write: WriteInTurn]
) => ReturnType<Handler<Input, Output>>

type HandlerOf<Name extends CallName> = (typeof calls)[Name]['mode'] extends 'ask'
  ? AskHandler<CallParsed<Name>, CallOutput<Name>>
  : Handler<CallParsed<Name>, CallOutput<Name>>
export type Handlers = { [Name in CallName]: HandlerOf<Name> }
/** The calls of one namespace: a file answers all of them or does not build. */
export type Calls<Space extends string> = Pick<Handlers, Extract<CallName, `${Space}.${string}`>>

/** Where the two clocks of this boot stood together, and how far the service's was away when a person agreed. */
type ClockMark = {
  wall: Instant
  monotonic: Monotonic
  agreedOffMs: number | undefined
  /** The latest time that the books knew when this mark was made. */
  trusted: number | undefined
}

/** Who is signed in. It is in main's memory alone: the window can only ask for a change. */
export type Session = {
  /** Where the clocks of this boot stood together. */
  clockMark: ClockMark | undefined
  /** When the till's files were written last before this boot. */
  filesAt: number | undefined
  cashierId: EmployeeId | undefined
  isLocked: boolean
  /** Until when no PIN of a person is tried, on the clock of this boot. */
  lockedUntil: Map<EmployeeId, Monotonic>
  /** The report that a manager has opened for the person at the till: its file and the service's side belong to it. */
  openReport: { personId: EmployeeId; period: ReportPeriod } | undefined
}
