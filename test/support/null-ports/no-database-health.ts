import type { DatabaseHealthPort } from '../../../src/main/app/core/context.ts'
import { fail } from '../../../src/shared/failure.ts'

/** Database health that does nothing: for tests of everything else. */
export const noDatabaseHealth: DatabaseHealthPort = {
  backUp: () => Promise.resolve(fail('call.notNow')),
  status: () => ({
    folder: '',
    isSameDisk: true,
    files: [],
    isDamaged: false,
    isShort: false,
    bytes: 0,
    checkedAt: undefined,
    progress: undefined
  }),
  isShort: () => false,
  chooseFolder: () => Promise.resolve(undefined),
  restore: () => Promise.resolve(fail('call.notNow')),
  repair: () => Promise.resolve(fail('call.notNow')),
  reopen: () => Promise.resolve(fail('call.notNow'))
}
