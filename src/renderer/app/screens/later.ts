import Help from '../Help.svelte'
import Manual from '../manual/Manual.svelte'
import Palette from '../palette/Palette.svelte'
import Favourites from '../../features/catalog/Favourites.svelte'
import Scales from '../../features/catalog/Scales.svelte'
import Customer from '../../features/customers/Customer.svelte'
import Orders from '../../features/orders/Orders.svelte'
import Printing from '../../features/printing/Printing.svelte'
import OtherTillSales from '../../features/refund/OtherTillSales.svelte'
import Refund from '../../features/refund/Refund.svelte'
import History from '../../features/reports/History.svelte'
import Receipt from '../../features/reports/Receipt.svelte'
import Reports from '../../features/reports/Reports.svelte'
import Appearance from '../../features/settings/Appearance.svelte'
import DatabaseHealth from '../../features/settings/DatabaseHealth.svelte'
import IdleQuestion from '../../features/settings/IdleQuestion.svelte'
import LanguageQuestion from '../../features/settings/LanguageQuestion.svelte'
import Ports from '../../features/settings/Ports.svelte'
import Rules from '../../features/settings/Rules.svelte'
import Updates from '../../features/settings/Updates.svelte'
import Welcome from '../../features/settings/Welcome.svelte'
import Cash from '../../features/shift/cash/Cash.svelte'
import Closing from '../../features/shift/Closing.svelte'
import HandOver from '../../features/shift/HandOver.svelte'
import ClosedShifts from '../../features/shift/report/ClosedShifts.svelte'
import Report from '../../features/shift/report/Report.svelte'
import People from '../../features/staff/People.svelte'
import Filling from '../../features/sync/Filling.svelte'
import System from '../../features/sync/System.svelte'
import Split from '../../features/ticket/tickets/Split.svelte'
import Tickets from '../../features/ticket/tickets/Tickets.svelte'
import type { LaterScreens } from './first.ts'

/** All other screens and dialogs. They are in a script of their own, which the window loads after its first screen. */
export const laterScreens: LaterScreens = {
  welcome: Welcome,
  filling: Filling,
  tickets: Tickets,
  receipt: Receipt,
  closing: Closing,
  report: Report,
  system: System,
  history: History,
  cash: Cash,
  refund: Refund,
  otherTillSales: OtherTillSales,
  customer: Customer,
  orders: Orders,
  handOver: HandOver,
  reports: Reports,
  closedShifts: ClosedShifts,
  favourites: Favourites,
  scales: Scales,
  ports: Ports,
  split: Split,
  updates: Updates,
  printing: Printing,
  rules: Rules,
  people: People,
  appearance: Appearance,
  database: DatabaseHealth,
  help: Help,
  manual: Manual,
  language: LanguageQuestion,
  idle: IdleQuestion,
  palette: Palette
}
