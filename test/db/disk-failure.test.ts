import { expect, it } from 'vitest'
import { diskFailure } from '../../src/main/db/core/disk-failure.ts'

const error = (code: unknown) => Object.assign(new Error('from the file'), { code })

it.each([
  ['SQLITE_FULL', 'disk.full'],
  ['SQLITE_IOERR_WRITE', 'disk.failed'],
  ['SQLITE_READONLY', 'disk.failed'],
  ['SQLITE_CORRUPT', 'disk.failed'],
  ['SQLITE_BUSY', 'disk.failed'],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ['SQLITE_ERROR', undefined],
  ['ENOSPC', undefined],
  [undefined, undefined]
])('the till tells a person what %s means', (code, kind) => {
  expect(diskFailure(error(code))?.kind).toBe(kind)
})

it('the till leaves other errors to the program', () => {
  expect(diskFailure('SQLITE_FULL')).toBeUndefined()
  expect(diskFailure(undefined)).toBeUndefined()
})
