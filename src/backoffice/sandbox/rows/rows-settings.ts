import type { Row } from '../collection.ts'

/** Settings that were changed: which ones, and every value that is not what an account begins with. */
export type SettingsRow = Row & { $kind: string; $values: Record<string, unknown> }
