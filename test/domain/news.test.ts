import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localeNames } from '../../src/shared/choices.ts'
import { allNews, newsLines, newsSince, type News } from '../../src/shared/news.ts'
import { compareVersions, isVersion } from '../../src/shared/version.ts'

const news = (version: string): News => {
  const lines = [version]
  return {
    version,
    date: '2026-01-01',
    lines: { en: lines, ru: lines, uz: ['Kassa'], kk: lines, tg: lines, ky: lines }
  }
}
const all = ['1.2.0', '1.1.0', '1.0.0'].map(news)
const versions = (rows: readonly News[]) => rows.map(({ version }) => version)

test('the news are those after the version that was last shown, up to the running version', () => {
  expect(versions(newsSince('1.0.0', '1.1.0', all))).toEqual(['1.1.0'])
  expect(versions(newsSince('0.9.0', '1.2.0', all))).toEqual(['1.2.0', '1.1.0', '1.0.0'])
  expect(newsSince(undefined, '1.2.0', all)).toEqual([])
  expect(newsSince('1.2.0', '1.2.0', all)).toEqual([])
})

test('the news in Cyrillic Uzbek are the Uzbek news in Cyrillic letters', () => {
  expect(newsLines(news('1.0.0'), 'uz')).toEqual(['Kassa'])
  expect(newsLines(news('1.0.0'), 'uz-Cyrl')).toEqual(['Касса'])
})

test('the version of this program has news, the newest come first, and every language has as many lines as English', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const listed = versions(allNews)
  expect(listed).toContain(version)
  expect(listed.filter(isVersion)).toEqual(listed.toSorted((one, other) => compareVersions(other, one)))
  for (const each of allNews)
    for (const locale of localeNames) expect(newsLines(each, locale).length, locale).toBe(each.lines.en.length)
})
