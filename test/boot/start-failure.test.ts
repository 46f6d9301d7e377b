import { expect, it } from 'vitest'
import { inEach, startFailure } from '../../src/main/boot/start-failure.ts'
import { FromTheFuture } from '../../src/main/db/core/migrate.ts'
import { NotOurs } from '../../src/main/db/core/till-file.ts'
import { RestoreUnproved } from '../../src/main/boot/restore-flag.ts'
import { NotWritable } from '../../src/main/db/backup/till-start.ts'
import { localeNames } from '../../src/shared/choices.ts'
import { textOf } from '../../src/shared/locales/index.ts'

const each = (key: Parameters<typeof textOf>[1]): string[] => localeNames.map((locale) => textOf(locale, key))

it.each([
  [new FromTheFuture('newer'), 'start.newer'],
  [new NotOurs('another'), 'start.notOurs'],
  [new NotWritable('read-only'), 'start.notWritable'],
  [new RestoreUnproved('nobody'), 'start.restoreUnproved']
] as const)('a start that fails says why in every language: %s', (cause, key) => {
  expect(startFailure(cause).split('\n\n')).toEqual(each(key))
  expect(new Set(each(key)).size).toBe(localeNames.length)
})

it('a backup that cannot be restored is named with the reason in every language', () => {
  const cause = Object.assign(new Error('/backup.db: there is no such file'), { name: 'BackupUnusable' })
  const sentences = localeNames.map((locale) => textOf(locale, 'failure.backup.damaged', { why: cause.message }))
  expect(startFailure(cause).split('\n\n')).toEqual(sentences)
})

it('an unforeseen cause is shown beside the sentence, whatever its type is', () => {
  const named = Object.assign(new Error('odd'), { name: 'constructor' })
  for (const cause of [new Error('disk I/O error'), named, 'a text']) {
    expect(startFailure(cause).split('\n\n')).toEqual([...each('start.cannotOpen'), String(cause)])
  }
  expect(inEach('start.pageLost').split('\n\n')).toHaveLength(localeNames.length)
})
