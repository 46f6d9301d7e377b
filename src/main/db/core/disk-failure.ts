import { fail, type Failure } from '../../../shared/failure.ts'

/**
 * Returns the failure to show for an error of SQLite, or undefined for another error. The transaction was rolled back:
 * nothing is done, so nothing may be printed.
 */
export function diskFailure(error: unknown): Failure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return undefined
  if (code === 'SQLITE_FULL') return fail('disk.full').failure
  // A body of a record that is no JSON any more: the file is damaged.
  if (error instanceof Error && error.message === 'malformed JSON') return fail('disk.failed').failure
  // A violated rule of the schema is a bug of the program, not a failure of the disk.
  if (/^SQLITE_(CONSTRAINT|ERROR|MISUSE|RANGE|MISMATCH)/.test(code)) return undefined
  return fail('disk.failed').failure
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns whether SQLite reports a full disk. */
export const isFull = (error: unknown): boolean => codeOf(error) === 'SQLITE_FULL'

/** Returns whether the folder or the file cannot be written to. */
export const isReadOnly = (error: unknown): boolean =>
  /^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/.test(codeOf(error))
