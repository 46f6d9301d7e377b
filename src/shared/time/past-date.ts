import type { Instant } from '../ports.ts'
import { addDays, dayAt, isDay, readDay, type Day } from './day.ts'
import { instantOf } from './moments.ts'

/** A time of day, "18:40". */
export type Hour = string
/** A past date and time as a person writes it. */
export type Written = { day: Day; hour: Hour }

const two = (value: number): string => String(value).padStart(2, '0')

/** Returns the time of day in the time zone of this machine. */
export function hourAt(at: number): Hour {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * Returns the moment at which the clock of this machine showed this time. If the clock was set back and showed it
 * twice, returns the first moment. If the clock was set forward and skipped it, returns undefined.
 */
export function momentOf({ day, hour }: Written): Instant | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  const at = new Date(year, month - 1, date, hours, minutes).getTime()
  return isDay(day) && isHour(hour) && dayAt(at) === day && hourAt(at) === hour ? instantOf(at) : undefined
}

/** Reads a typed time: "18:40", "18.40", "1840", "9". Returns undefined if the text is not a time. */
export function readHour(text: string): Hour | undefined {
  const found = /^\s*(\d{1,2})(?:[\s:.,-]*(\d{2}))?\s*$/.exec(text)
  if (found === null) return undefined
  const hour = `${two(Number(found[1]))}:${found[2] ?? '00'}`
  return isHour(hour) ? hour : undefined
}

/** Reads a typed day in the past: also "21.11" and "21", which mean the last such day up to `today`. */
export function readPastDay(text: string, today: Day): Day | undefined {
  const short = /^\s*(\d{1,2})(?:[\s./-]+(\d{1,2}))?[\s./-]*$/.exec(text)
  if (short === null) return readDay(text)
  const [, date = '', month] = short
  // Searches one year at most. 29 February can be eight years ago, and must then be typed with the year.
  for (let day = today, tries = 0; tries < 366; tries += 1, day = addDays(day, -1)) {
    const isIt =
      Number(day.slice(8)) === Number(date) && (month === undefined || Number(day.slice(5, 7)) === Number(month))
    if (isIt) return day
  }
  return undefined
}
