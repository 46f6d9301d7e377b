import ArrowDownUp from '@lucide/svelte/icons/arrow-down-up'
import ArrowLeft from '@lucide/svelte/icons/arrow-left'
import BadgePercent from '@lucide/svelte/icons/badge-percent'
import Banknote from '@lucide/svelte/icons/banknote'
import Check from '@lucide/svelte/icons/check'
import CircleCheckBig from '@lucide/svelte/icons/circle-check-big'
import Clock from '@lucide/svelte/icons/clock'
import CloudUpload from '@lucide/svelte/icons/cloud-upload'
import CornerDownLeft from '@lucide/svelte/icons/corner-down-left'
import CreditCard from '@lucide/svelte/icons/credit-card'
import Delete from '@lucide/svelte/icons/delete'
import FileX from '@lucide/svelte/icons/file-x'
import Hash from '@lucide/svelte/icons/hash'
import Help from '@lucide/svelte/icons/circle-question-mark'
import History from '@lucide/svelte/icons/history'
import Layers from '@lucide/svelte/icons/layers'
import LayoutGrid from '@lucide/svelte/icons/layout-grid'
import Link from '@lucide/svelte/icons/link'
import Lock from '@lucide/svelte/icons/lock'
import Menu from '@lucide/svelte/icons/menu'
import MessageSquareText from '@lucide/svelte/icons/message-square-text'
import Minus from '@lucide/svelte/icons/minus'
import Pause from '@lucide/svelte/icons/pause'
import Pencil from '@lucide/svelte/icons/pencil'
import Plus from '@lucide/svelte/icons/plus'
import Printer from '@lucide/svelte/icons/printer'
import ReceiptText from '@lucide/svelte/icons/receipt-text'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import ScanBarcode from '@lucide/svelte/icons/scan-barcode'
import Search from '@lucide/svelte/icons/search'
import Star from '@lucide/svelte/icons/star'
import Tag from '@lucide/svelte/icons/tag'
import Trash from '@lucide/svelte/icons/trash'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import Undo from '@lucide/svelte/icons/undo-2'
import User from '@lucide/svelte/icons/user'
import Wallet from '@lucide/svelte/icons/wallet'
import WifiOff from '@lucide/svelte/icons/wifi-off'
import X from '@lucide/svelte/icons/x'

/** The icons of the till, by what they mean here. All are of one set (Lucide). */
export const icons = {
  again: RotateCw,
  back: Undo,
  bin: Trash,
  card: CreditCard,
  cash: Banknote,
  cashInOut: ArrowDownUp,
  check: Check,
  clock: Clock,
  cross: X,
  discount: BadgePercent,
  done: CircleCheckBig,
  enter: CornerDownLeft,
  erase: Delete,
  grid: LayoutGrid,
  help: Help,
  history: History,
  hold: Pause,
  link: Link,
  lock: Lock,
  menu: Menu,
  minus: Minus,
  note: MessageSquareText,
  offline: WifiOff,
  pay: Wallet,
  pen: Pencil,
  person: User,
  plus: Plus,
  price: Tag,
  printer: Printer,
  quantity: Hash,
  receipt: ReceiptText,
  scan: ScanBarcode,
  search: Search,
  send: CloudUpload,
  star: Star,
  strike: FileX,
  tickets: Layers,
  toLeft: ArrowLeft,
  warn: TriangleAlert
} as const

export type IconName = keyof typeof icons
