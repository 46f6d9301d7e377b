import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { ok, type Result } from '../../../src/shared/failure.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { DatabaseHealthView } from '../../../src/shared/views.ts'
import { at } from './fake-shop.ts'

// The till's database file, with all problems or none.

const dayMs = 86_400_000
const names = Array.from({ length: 14 }, (_, index) => ({
  name: `kassa-7f3k2m9q4x-${new Date(at - index * dayMs - 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}.db`,
  madeAt: at - index * dayMs - 3_600_000,
  bytes: 48_300_000 - index * 640_000,
  isMine: index < 12
}))

const good: DatabaseHealthView = {
  backup: { folder: 'E:\\Kassa', isSameDisk: false, lastAt: at - 3_600_000, files: names },
  isDamaged: false,
  isShort: false,
  checkedAt: at - 7_200_000,
  bytes: 49_100_000
}

const bad: DatabaseHealthView = {
  ...good,
  backup: {
    ...good.backup,
    folder: 'D:\\Kassa\\backups',
    isSameDisk: true,
    failedAt: at - 600_000,
    why: 'ENOSPC: no space left on device, write'
  },
  recovery: {
    at: at - 60_000,
    cause: 'database disk image is malformed',
    backup: names[0]?.name ?? '',
    isWhole: false,
    setAside: 'D:\\Kassa\\set-aside\\2026-11-20T14-31-06',
    sales: 18_214,
    missing: { count: 2, first: [18_203, 18_204] },
    torn: { count: 0, first: [] },
    gaps: 0,
    lost: {
      refunds: { count: 1, first: [312] },
      cash: { count: 0, first: [] },
      shifts: { count: 0, first: [] },
      jobs: 3
    },
    unowed: 1,
    rows: 210_344,
    fromBackup: 512,
    shifts: [
      { number: 418, sales: 214, totalMinor: 13_839_800 as Minor, differs: false },
      { number: 417, sales: 198, totalMinor: 12_100_000 as Minor, differs: true }
    ]
  },
  clone: { why: 'copied', at: at - 60_000, jobs: 7 },
  waiting: [{ name: 'url', value: 'https://service.example/' }]
}

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/** `isBad`: the file has all possible problems at once. */
export const booksAnswers = (isBad: boolean): Answers => ({
  'database.view': () => ok(isBad ? bad : good),
  'database.backUp': () => ok(good),
  'database.chooseFolder': () => ok(good),
  'database.restore': () => ok(good),
  'database.repair': () => ok(good),
  'database.acknowledgeRecovery': () => ok(good),
  'database.confirmNoClone': () => ok(good),
  'database.useSettings': () => ok(good)
})
