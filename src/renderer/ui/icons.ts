import ArrowDownToLine from '@lucide/svelte/icons/arrow-down-to-line'
import ArrowDownUp from '@lucide/svelte/icons/arrow-down-up'
import ArrowLeft from '@lucide/svelte/icons/arrow-left'
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right'
import ArrowUpFromLine from '@lucide/svelte/icons/arrow-up-from-line'
import BadgePercent from '@lucide/svelte/icons/badge-percent'
import Banknote from '@lucide/svelte/icons/banknote'
import Barcode from '@lucide/svelte/icons/barcode'
import Calendar from '@lucide/svelte/icons/calendar'
import ChartColumn from '@lucide/svelte/icons/chart-column'
import Check from '@lucide/svelte/icons/check'
import ChevronLeft from '@lucide/svelte/icons/chevron-left'
import ChevronRight from '@lucide/svelte/icons/chevron-right'
import CircleCheckBig from '@lucide/svelte/icons/circle-check-big'
import ClipboardList from '@lucide/svelte/icons/clipboard-list'
import Clock from '@lucide/svelte/icons/clock'
import CloudUpload from '@lucide/svelte/icons/cloud-upload'
import CornerDownLeft from '@lucide/svelte/icons/corner-down-left'
import CreditCard from '@lucide/svelte/icons/credit-card'
import DatabaseBackup from '@lucide/svelte/icons/database-backup'
import Delete from '@lucide/svelte/icons/delete'
import Ellipsis from '@lucide/svelte/icons/ellipsis'
import FileText from '@lucide/svelte/icons/file-text'
import FileX from '@lucide/svelte/icons/file-x'
import GraduationCap from '@lucide/svelte/icons/graduation-cap'
import Hash from '@lucide/svelte/icons/hash'
import Help from '@lucide/svelte/icons/circle-question-mark'
import History from '@lucide/svelte/icons/history'
import Info from '@lucide/svelte/icons/info'
import Languages from '@lucide/svelte/icons/languages'
import Layers from '@lucide/svelte/icons/layers'
import LayoutGrid from '@lucide/svelte/icons/layout-grid'
import Link from '@lucide/svelte/icons/link'
import ListOrdered from '@lucide/svelte/icons/list-ordered'
import Lock from '@lucide/svelte/icons/lock'
import Menu from '@lucide/svelte/icons/menu'
import MessageSquareText from '@lucide/svelte/icons/message-square-text'
import Minus from '@lucide/svelte/icons/minus'
import Package from '@lucide/svelte/icons/package'
import PackagePlus from '@lucide/svelte/icons/package-plus'
import Pause from '@lucide/svelte/icons/pause'
import Pencil from '@lucide/svelte/icons/pencil'
import Plus from '@lucide/svelte/icons/plus'
import Printer from '@lucide/svelte/icons/printer'
import ReceiptText from '@lucide/svelte/icons/receipt-text'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import Scale from '@lucide/svelte/icons/scale'
import ScanBarcode from '@lucide/svelte/icons/scan-barcode'
import Search from '@lucide/svelte/icons/search'
import Smartphone from '@lucide/svelte/icons/smartphone'
import Split from '@lucide/svelte/icons/split'
import Store from '@lucide/svelte/icons/store'
import Star from '@lucide/svelte/icons/star'
import SunMoon from '@lucide/svelte/icons/sun-moon'
import Tag from '@lucide/svelte/icons/tag'
import Trash from '@lucide/svelte/icons/trash'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import Undo from '@lucide/svelte/icons/undo-2'
import User from '@lucide/svelte/icons/user'
import UserPlus from '@lucide/svelte/icons/user-plus'
import Users from '@lucide/svelte/icons/users'
import Volume from '@lucide/svelte/icons/volume-2'
import Wallet from '@lucide/svelte/icons/wallet'
import WifiOff from '@lucide/svelte/icons/wifi-off'
import X from '@lucide/svelte/icons/x'
import ZoomIn from '@lucide/svelte/icons/zoom-in'

/** The icons of the till by their meaning. All are from one set (Lucide). */
export const icons = {
  again: RotateCw,
  back: Undo,
  earlier: ChevronLeft,
  later: ChevronRight,
  barcode: Barcode,
  bin: Trash,
  box: Package,
  calendar: Calendar,
  card: CreditCard,
  cash: Banknote,
  cashIn: ArrowDownToLine,
  cashInOut: ArrowDownUp,
  cashOut: ArrowUpFromLine,
  chart: ChartColumn,
  check: Check,
  clock: Clock,
  cross: X,
  database: DatabaseBackup,
  discount: BadgePercent,
  done: CircleCheckBig,
  dots: Ellipsis,
  enter: CornerDownLeft,
  erase: Delete,
  exchange: ArrowLeftRight,
  file: FileText,
  globe: Languages,
  grid: LayoutGrid,
  help: Help,
  history: History,
  hold: Pause,
  info: Info,
  learn: GraduationCap,
  link: Link,
  list: ListOrdered,
  lock: Lock,
  menu: Menu,
  minus: Minus,
  note: MessageSquareText,
  offline: WifiOff,
  order: ClipboardList,
  packagePlus: PackagePlus,
  pay: Wallet,
  pen: Pencil,
  person: User,
  people: Users,
  phone: Smartphone,
  addPerson: UserPlus,
  plus: Plus,
  price: Tag,
  printer: Printer,
  quantity: Hash,
  receipt: ReceiptText,
  scale: Scale,
  scan: ScanBarcode,
  search: Search,
  send: CloudUpload,
  sound: Volume,
  split: Split,
  store: Store,
  star: Star,
  strike: FileX,
  theme: SunMoon,
  tickets: Layers,
  toLeft: ArrowLeft,
  warn: TriangleAlert,
  zoom: ZoomIn
} as const

export type IconName = keyof typeof icons
