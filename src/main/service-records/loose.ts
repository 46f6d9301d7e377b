import type { Instant } from '../../shared/ports.ts'
import { isRaw, textOf } from './product.ts'
import { instantOf } from '../../shared/time/moments.ts'

// Reads parts of records that have no type in the service's document.

export type Raw = Record<string, unknown>

/** Returns the object without its undefined values. */
export const given = <T extends object>(part: { [Key in keyof T]: T[Key] | undefined }): T =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T

export const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const part = (value: unknown): Raw => (isRaw(value) ? value : {})
export const wordsOf = (value: unknown): string | undefined => {
  const words = textOf(value)?.trim()
  return words === '' ? undefined : words
}
export function momentOf(value: unknown): Instant | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(at) ? undefined : instantOf(at)
}
