import { expect, it } from 'vitest'
import { diskFailure, isReadOnly } from '../../src/main/db/core/disk-failure.ts'

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

it('the till knows the errors of a folder or a file that cannot be written to', () => {
  const codes = ['SQLITE_READONLY_DIRECTORY', 'SQLITE_CANTOPEN', 'EROFS', 'EACCES', 'EPERM', 'SQLITE_FULL', 'ENOENT']
  expect(codes.filter((code) => isReadOnly(error(code)))).toEqual(codes.slice(0, 5))
  expect([isReadOnly(error(undefined)), isReadOnly('EACCES')]).toEqual([false, false])
})
