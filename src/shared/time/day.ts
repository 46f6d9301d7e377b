/** A day of the calendar, "2026-11-21". Unlike a moment, it is the same day in every time zone. */
export type Day = string
/** Days that follow each other, the first and the last one included. */
export type DayRange = { from: Day; to: Day }

const two = (value: number): string => String(value).padStart(2, '0')

/** Returns "2026-11-21" from its parts, or undefined if the calendar has no such day. */
function dayOf(year: number, month: number, date: number): Day | undefined {
  const isThere = year >= 2000 && year <= 2199 && month >= 1 && month <= 12 && date >= 1 && date <= lastOf(year, month)
  return isThere ? `${String(year)}-${two(month)}-${two(date)}` : undefined
}

/** Returns the last day of a month. Months are counted from 1. */
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the day in the time zone of this machine. */
export function dayAt(at: number): Day {
  const date = new Date(at)
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const isDay = (text: string): boolean => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return dayOf(year, month, date) === text
}

/** Adds months. If the resulting month is too short, returns its last day: 31 January plus a month is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const [thatYear, thatMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return `${String(thatYear)}-${two(thatMonth)}-${two(Math.min(date, lastOf(thatYear, thatMonth)))}`
}

/** Returns the first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`

/** Returns the days of the calendar page of a month: whole weeks from Monday to Sunday, six of them. */
export function calendarPage(month: Day): Day[] {
  const first = monthOf(month)
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, at) => addDays(first, at - weekday))
}

/** Adds days, or subtracts them if the number is negative. */
export function addDays(day: Day, days: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** Formats "21.11.2026", as every date on the screen and on paper. */
export const formatDayNumber = (day: Day): string => day.split('-').toReversed().join('.')

/** Reads a typed day: "21.11.2026", "21/11/26", "21112026". Returns undefined if the text is not a day. */
export function readDay(text: string): Day | undefined {
  const found = /^\s*(\d{1,2})[\s./-]*(\d{1,2})[\s./-]*(\d{4}|\d{2})\s*$/.exec(text)
  if (found === null) return undefined
  const [date = 0, month = 0, year = 0] = found.slice(1).map(Number)
  return dayOf(year < 100 ? 2000 + year : year, month, date)
}
