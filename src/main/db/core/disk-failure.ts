import { fail, type Failure } from '../../../shared/failure.ts'

/**
 * What an error of SQLite means to the person at the till; undefined when it is another error. The transaction was
 * rolled back: nothing is done, so nothing may be printed.
 */
export function diskFailure(error: unknown): Failure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return undefined
  if (code === 'SQLITE_FULL') return fail('disk.full').failure
  // A broken rule of the schema is the program's own mistake, not the disk's.
  if (/^SQLITE_(CONSTRAINT|ERROR|MISUSE|RANGE|MISMATCH)/.test(code)) return undefined
  return fail('disk.failed').failure
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** SQLite's way of saying that no room is left. */
export const isFull = (error: unknown): boolean => codeOf(error) === 'SQLITE_FULL'

/** The folder or the file cannot be written to. */
export const isReadOnly = (error: unknown): boolean =>
  /^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/.test(codeOf(error))
