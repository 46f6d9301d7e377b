import type { Stored } from './records.ts'

// What a check of the checker returns.

/** An extra record, and the marker of the job that made it. */
type Duplicate = { what: string; marker: string }
/** A missing record, and the marker of the job that should have made it; empty if there is no job. */
type Missing = { what: string; marker: string }
export type Found = { lost: Missing[]; duplicated: Duplicate[]; wrong: string[] }

/** Returns the records without those that others had made before. */
export const ours = (records: readonly Stored[]): Stored[] =>
  records.filter((record) => record['is_of_others'] !== true)
/** Returns a duplicate for each record but the first. */
export const extra = (what: string, marker: string, records: readonly unknown[]): Duplicate[] =>
  records.slice(1).map(() => ({ what, marker }))
