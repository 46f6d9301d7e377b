import type { Minor } from './money.ts'
import type { Decimal } from './quantity.ts'
import { parseDecimal } from './quantity.ts'
import type { LocaleName } from './views.ts'

// How figures and times are written on screens and on paper. The functions only format and never calculate.

/** Separates groups of three digits, and a figure from its unit, so that a figure never breaks over two lines. */
export const nbsp = '\u00a0'
/** The minus sign of figures. A hyphen is too short next to digits. */
export const minusSign = '\u2212'

/** The style of a currency that formatting needs. CurrencyView has it. */
export type MoneyStyle = { symbol: string; side: 'start' | 'end'; decimals: number }

export const decimalSign = (locale: LocaleName): string => (locale === 'en' ? '.' : ',')

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, nbsp)

/** Formats 18030050 with two decimals as "180 300,50" (ru, uz) or "180 300.50" (en). Always shows all decimals. */
export function formatMinor(amount: Minor, decimals: number, locale: LocaleName): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = grouped(digits.slice(0, digits.length - decimals))
  const text = decimals === 0 ? whole : whole + decimalSign(locale) + digits.slice(-decimals)
  return amount < 0 ? minusSign + text : text
}

/** Formats an amount with its currency: "180 300 soʻm", or "$ 14.97" if the symbol comes first. */
export const formatMoney = (amount: Minor, style: MoneyStyle, locale: LocaleName): string =>
  withSymbol(formatMinor(amount, style.decimals, locale), style)

/** Puts the symbol at the side that the service names, separated by a space. */
export const withSymbol = (figure: string, style: Pick<MoneyStyle, 'symbol' | 'side'>): string => {
  if (style.symbol === '') return figure
  return style.side === 'start' ? style.symbol + nbsp + figure : figure + nbsp + style.symbol
}

/** Formats a quantity, a rate or a unit price: all its digits, grouped, padded to `minDecimals`. */
export function formatDecimal(value: Decimal, locale: LocaleName, minDecimals = 0): string {
  const [whole = '0', part = ''] = value.split('.')
  const kept = part.padEnd(minDecimals, '0')
  return kept === '' ? grouped(whole) : grouped(whole) + decimalSign(locale) + kept
}

/** Formats a number that is not money, such as stock or a count of rows, with at most three decimals. */
export function formatNumber(value: number, locale: LocaleName): string {
  const [whole = '0', part = ''] = Math.abs(value).toFixed(3).split('.')
  const kept = part.replace(/0+$/, '')
  const text = kept === '' ? grouped(whole) : grouped(whole) + decimalSign(locale) + kept
  return value < 0 && text !== '0' ? minusSign + text : text
}

/** Reads a typed amount or quantity: spaces separate groups, a comma or point starts the decimals. */
export const readDecimal = (text: string, decimals: number): Decimal | undefined =>
  parseDecimal(text.replace(/[\s\u00a0\u202f]/g, ''), decimals)

/** Groups the digits of a figure while it is typed. Keeps one decimal sign and at most `decimals` digits after it. */
export function typedFigure(text: string, decimals: number, locale: LocaleName): string {
  const plain = text
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]/, '|')
    .replace(/[.,]/g, '')
  const [whole = '', part] = plain.split('|')
  const head = grouped(whole.replace(/^0+(?=\d)/, '').slice(0, 12))
  if (part === undefined || decimals === 0) return head
  return (head === '' ? '0' : head) + decimalSign(locale) + part.slice(0, decimals)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats "14:36" in the time zone of this machine. */
export function formatTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Formats "20.11.2026", the same in every language of the shop. */
export function formatDate(at: number): string {
  const date = new Date(at)
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${String(date.getFullYear())}`
}

export const formatDateTime = (at: number): string => `${formatDate(at)} ${formatTime(at)}`

const tags: Record<LocaleName, string> = {
  uz: 'uz-Latn',
  'uz-Cyrl': 'uz-Cyrl-UZ',
  ru: 'ru',
  en: 'en-GB',
  kk: 'kk',
  tg: 'tg',
  ky: 'ky'
}
/** Returns the tag for the `lang` attribute and for Intl. */
export const languageTag = (locale: LocaleName): string => tags[locale]

type DayWords = { days: string; months: string; /** The text between a day and its month. */ join: string }
/**
 * Chromium has no date names for these languages and answers in English or "M11". The lists begin with Sunday and
 * January.
 */
const dayWords: Partial<Record<LocaleName, DayWords>> = {
  uz: {
    days: 'yakshanba dushanba seshanba chorshanba payshanba juma shanba',
    months: 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr',
    join: '-'
  },
  'uz-Cyrl': {
    days: 'якшанба душанба сешанба чоршанба пайшанба жума шанба',
    months: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
    join: '-'
  },
  kk: {
    days: 'жексенбі дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі',
    months: 'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан',
    join: ' '
  },
  tg: {
    days: 'якшанбе душанбе сешанбе чоршанбе панҷшанбе ҷумъа шанбе',
    months: 'январ феврал март апрел май июн июл август сентябр октябр ноябр декабр',
    join: ' '
  },
  ky: {
    days: 'жекшемби дүйшөмбү шейшемби шаршемби бейшемби жума ишемби',
    months: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
    join: '-'
  }
}

/** Returns the short name of the month of a time, such as "Nov", for the axis of a chart. */
export function formatMonth(at: number, locale: LocaleName): string {
  const words = dayWords[locale]
  if (words === undefined) return new Intl.DateTimeFormat(languageTag(locale), { month: 'short' }).format(at)
  const months = words.months.split(' ')
  const month = months[new Date(at).getMonth()] ?? ''
  // Three letters, or four where two months begin with the same three: iyun, iyul.
  const isAlone = months.filter((name) => name.startsWith(month.slice(0, 3))).length === 1
  return month.slice(0, isAlone ? 3 : 4)
}

/** Returns the name of the month of a time with its year, such as "November 2026", for the head of a calendar. */
export function formatMonthYear(at: number, locale: LocaleName): string {
  const words = dayWords[locale]
  const date = new Date(at)
  if (words !== undefined) return `${words.months.split(' ')[date.getMonth()] ?? ''} ${String(date.getFullYear())}`
  const month = new Intl.DateTimeFormat(languageTag(locale), { month: 'long' }).format(at)
  return `${month} ${String(date.getFullYear())}`
}

/** Returns the short name of the weekday of a time, such as "Mon", for the head of a calendar. */
export function formatWeekday(at: number, locale: LocaleName): string {
  const words = dayWords[locale]
  if (words === undefined) return new Intl.DateTimeFormat(languageTag(locale), { weekday: 'short' }).format(at)
  const days = words.days.split(' ')
  // Two letters, or three in a language where two days begin with the same two: сейсенбі, сенбі.
  const letters = new Set(days.map((name) => name.slice(0, 2))).size === days.length ? 2 : 3
  return (days[new Date(at).getDay()] ?? '').slice(0, letters)
}

/** Formats "Friday, 20 November". */
export function formatDay(at: number, locale: LocaleName): string {
  const date = new Date(at)
  const words = dayWords[locale]
  if (words === undefined) {
    return new Intl.DateTimeFormat(tags[locale], { weekday: 'long', day: 'numeric', month: 'long' }).format(date)
  }
  const weekday = words.days.split(' ')[date.getDay()] ?? ''
  return `${weekday}, ${date.getDate()}${words.join}${words.months.split(' ')[date.getMonth()] ?? ''}`
}

/**
 * Returns a receipt number as people say it: `by0ap-12` is 12. The letters tell tills apart; they stay in the barcode,
 * in the history and in what the service gets.
 */
export const shortNumber = (receiptNumber: string): string => receiptNumber.slice(receiptNumber.lastIndexOf('-') + 1)
