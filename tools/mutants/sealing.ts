import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in what holds against damaged and altered files, and against numbers without bound.

const salvage = 'src/main/db/backup/salvage.ts'
const recovering = 'src/main/db/backup/recovering.ts'

const salvageTests = testsOf('db/salvage')
const recoveringTests = testsOf('db/backup/recovering')

export const sealingMutants: readonly Mutant[] = [
  // A recovery ends
  mutant(
    'rows-read-backwards',
    'recovery: the reading of a damaged table moves forward or ends',
    salvage,
    'at = rows.map(idOf).findLast((id) => id > at) ?? at',
    'at = rows.map(idOf).at(-1) ?? at',
    salvageTests
  ),
  mutant(
    'rows-out-of-order-not-reported',
    'recovery: rows out of order count as damage',
    salvage,
    'if (!isRising(rows, at)) spots += 1',
    '',
    salvageTests
  ),
  mutant(
    'keys-out-of-order-not-reported',
    'recovery: keys out of order count as damage',
    salvage,
    "if (last !== undefined && (order === 'ASC' ? direction <= 0 : direction >= 0)) return false",
    '',
    salvageTests
  ),
  mutant(
    'chosen-backup-is-mixed-with-the-file',
    'recovery: a chosen backup is taken alone',
    'src/main/db/backup/recovery.ts',
    "if (!isFromBackup) addPages(read, to, join(setAside, 'pages.db'), options)",
    "addPages(read, to, join(setAside, 'pages.db'), options)",
    salvageTests
  ),
  mutant(
    'backup-offered-at-once',
    'recovery: the backup is offered after a minute',
    recovering,
    'clock.monotonic() - beganAt >= offerAfterMs',
    'true',
    recoveringTests
  ),
  mutant(
    'backup-taken-beside-the-running-recovery',
    'recovery: the thread that reads the file ends before the backup is taken',
    recovering,
    'await endOf(reading, clock)',
    '',
    recoveringTests
  ),
  mutant(
    'recovery-shown-once',
    'recovery: the window shows the progress each second',
    recovering,
    'cancel = clock.after(everyMs, round)',
    '',
    recoveringTests
  )
]
