import type { Instant } from '../ports.ts'
import { addDays, dayAt, isDay, readDay, type Day } from './day.ts'
import { instantOf } from './moments.ts'

/** An hour of the clock on the wall, "18:40". */
export type Hour = string
/** When something was, as a person writes it down. */
export type Written = { day: Day; hour: Hour }

const two = (value: number): string => String(value).padStart(2, '0')

/** The hour on this machine's clock. */
export function hourAt(at: number): Hour {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * The moment when the clock of this machine showed that. Where it was set back it showed the hour twice, and the first
 * of the two is meant; where it was set forward it never did, and the answer is undefined.
 */
export function momentOf({ day, hour }: Written): Instant | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  const at = new Date(year, month - 1, date, hours, minutes).getTime()
  return isDay(day) && isHour(hour) && dayAt(at) === day && hourAt(at) === hour ? instantOf(at) : undefined
}

/** An hour as people type it: "18:40", "18.40", "1840", "9". Undefined where it is none. */
export function readHour(text: string): Hour | undefined {
  const found = /^\s*(\d{1,2})(?:[\s:.,-]*(\d{2}))?\s*$/.exec(text)
  if (found === null) return undefined
  const hour = `${two(Number(found[1]))}:${found[2] ?? '00'}`
  return isHour(hour) ? hour : undefined
}

/** A day that is over, as people type it: also "21.11" and "21", which are the last such day up to `today`. */
export function readPastDay(text: string, today: Day): Day | undefined {
  const short = /^\s*(\d{1,2})(?:[\s./-]+(\d{1,2}))?[\s./-]*$/.exec(text)
  if (short === null) return readDay(text)
  const [, date = '', month] = short
  // Of a year at the most: 29 February may be eight years ago, and is then typed whole.
  for (let day = today, tries = 0; tries < 366; tries += 1, day = addDays(day, -1)) {
    const isIt =
      Number(day.slice(8)) === Number(date) && (month === undefined || Number(day.slice(5, 7)) === Number(month))
    if (isIt) return day
  }
  return undefined
}
