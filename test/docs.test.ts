import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { keymap } from '../src/renderer/keyboard/keymap.ts'
import { locales } from '../src/shared/locales/all.ts'
import { guide, guideLanguages, tables } from './support/tidy/tables.ts'
import { projectFiles, root } from './support/tidy/tidy.ts'
import { mostWords, wordsByHand, wordsOf } from './support/tidy/words.ts'

test('the tables in docs say what the program says; `npm run docs` writes them again', async () => {
  for (const [name, text] of Object.entries(await tables())) {
    expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'), name).toBe(text)
  }
})

/** Returns the screens whose keys each part of the guide lists, with the number of words in that part. */
const toldIn = (guideText: string): Map<string, number> =>
  new Map(
    guideText.split(/^## /m).flatMap((part) => {
      const words = part.replaceAll(/^\|.*$|<!--.*?-->|!\[.*?\]\(.*?\)/gm, '').match(/\p{L}{2,}/gu) ?? []
      return [...part.matchAll(/<!-- keys: (\w+) -->/g)].map(([, scope]) => [scope ?? '', words.length] as const)
    })
  )

test('the guide describes in words every screen that has keys, in each of its languages', () => {
  const scopes = [...new Set(keymap.map(({ when }) => when))].sort()
  for (const language of guideLanguages) {
    const told = toldIn(guide(language))
    expect([...told.keys()].sort(), language).toEqual(scopes)
    expect(
      [...told].filter(([, words]) => words < 8).map(([scope]) => scope),
      language
    ).toEqual([])
  }
})

const said = (text: string): string => text.replaceAll('\u00ad', '')
const english = Object.entries(locales.en).flatMap(([key, entry]) =>
  (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => [key, said(text)] as const)
)
/** The pages for operators: they name texts of the window in typographic quotes. */
const operating = projectFiles()
  .filter(({ path }) => path === 'RUNBOOK.md' || /^docs\/operating\/[^/]+\.md$/.test(path))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\s+/g, ' ') }))
const matches = (pattern: RegExp) =>
  operating.flatMap(({ text }) => [...text.matchAll(pattern)].map((found) => found.slice(1)))

test('the runbook and the pages for operators quote the till exactly', () => {
  const main = readFileSync(new URL('../src/main/boot/index.ts', import.meta.url), 'utf8').replaceAll("\\'", "'")
  const texts = [...english.map(([, text]) => text), main]
  const quoted = matches(/“([^”]+)”/g).map(([quote = '']) => quote)
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter((quote) => !texts.some((text) => text.includes(quote)))).toEqual([])
})

test('the pages for operators quote each menu row and each key as the till has them', () => {
  const source = readFileSync(new URL('../src/renderer/app/menu-rows.ts', import.meta.url), 'utf8')
  const keys = [...source.matchAll(/(?:row\(|say\(|[?:] )'([\w.]+)'/g)].map(([, key]) => key)
  const rows = english.filter(([key]) => keys.includes(key)).map(([, text]) => text)
  const named = matches(/(?:F12\)?|[Mm]enu), “([^”]+)”/g).map(([row = '']) => row)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((row) => !rows.some((text) => text === row || text.startsWith(`${row}:`)))).toEqual([])
  const hasKey = (key: string, label: string) =>
    keymap.some((each) => each.key === key && english.some(([name, text]) => name === each.label && text === label))
  const keyed = matches(/“([^”]+)” \((F\d+)\)/g)
  expect(keyed.length).toBeGreaterThan(5)
  expect(keyed.filter(([label = '', key = '']) => !hasKey(key, label))).toEqual([])
  const chords = matches(/\b(Ctrl|Alt) (Shift )?([A-Z]\b|=)/g).map(
    ([held = '', shift = '', key = '']) => `${held}+${shift.replace(' ', '+')}${key}`
  )
  expect(chords.length).toBeGreaterThan(10)
  expect(chords.filter((chord) => !keymap.some(({ key }) => key === chord))).toEqual([])
})

/** What the pages for operators show as code: spans, and the lines of blocks. */
const codeIn = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  return [...blocks, ...spans].map((line) => line.trim())
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the commands of a page that neither the program nor the package nor the project has. */
function unknownCommands(text: string): string[] {
  const flags = new Set(
    [
      ...`${read('src/main/boot/config.ts')}${read('resources/linux/kassa')}`.matchAll(
        /(?:value\(|path\(|--|--shop )'?([a-z][a-z-]+)/g
      )
    ].map(([, flag]) => flag)
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const units = ['kassa', 'kassa-kiosk'].filter((unit) => existsSync(join(root, `resources/linux/${unit}.service`)))
  return codeIn(text).filter((line) => {
    const kassa = /^kassa (.*)$/.exec(line)
    if (kassa !== null) return [...(kassa[1] ?? '').matchAll(/--([a-z-]+)/g)].some(([, flag]) => !flags.has(flag))
    const unit = /^(?:systemctl|journalctl) --user (?:--unit |start |stop )(\S+)/.exec(line)
    if (unit !== null) return !units.includes(unit[1] ?? '')
    if (line.startsWith('npm start -- '))
      return [...line.slice(13).matchAll(/--([a-z-]+)/g)].some(([, flag]) => !flags.has(flag))
    const script = /^npm run ([\w:]+)(?: -- (.+))?/.exec(line)
    if (script !== null) return !hasWords(scripts[script[1] ?? ''], script[2])
    const file = /^npx node --import \S+ (\S+)(.*)/.exec(line)
    return file !== null && !hasWords(file[1], file[2])
  })
}

/** Returns whether the script of a command reads each lower-case word and each flag that it is given. */
function hasWords(command: string | undefined, given = ''): boolean {
  const [path] = command?.match(/tools\/(?!support\/)\S+\.m?[jt]s/) ?? []
  if (path === undefined || !existsSync(join(root, path))) return false
  const folder = path.replace(/\.m?[jt]s$/, '/')
  const sources = projectFiles().filter((each) => each.path === path || each.path.startsWith(folder))
  const text = sources.map((each) => each.text).join('\n')
  const [first = ''] = given.trim().split(' ')
  const words = [...given.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag)
  if (/^[a-z]/.test(first) && !path.endsWith('e2e.mjs')) words.push(first)
  return words.every((word) => new RegExp(`['\\s-]${word}['\\s:\\]]`).test(text))
}

test('each command of the pages for operators is one that the program, the package or the project has', () => {
  const files = projectFiles().filter(({ path }) => path === 'RUNBOOK.md' || /^docs\/operating\/[^/]+\.md$/.test(path))
  const commands = files
    .flatMap(({ text }) => codeIn(text))
    .filter((line) => /^(kassa|systemctl|journalctl|npm run) /.test(line))
  expect(commands.length).toBeGreaterThan(20)
  expect(files.flatMap(({ text }) => unknownCommands(text))).toEqual([])
})
test('a command that does not exist is caught', () => {
  const page =
    '`kassa --move` `kassa --wipe` `npm run nothing` `npm run verify -- none` `npm run verify -- package`\n' +
    '`npm run release -- apt F --valid-years 1`\n```\nsystemctl --user stop kassa-none\n```\n'
  expect(unknownCommands(page)).toEqual([
    'systemctl --user stop kassa-none',
    'kassa --move',
    'npm run nothing',
    'npm run verify -- none',
    'npm run release -- apt F --valid-years 1'
  ])
})

test('a path of the menu without quotes is found in no page for operators', () => {
  expect(matches(/\b((?:System|Settings|Menu), [A-Z]\w+)/g)).toEqual([])
})

/** Returns the anchor of a heading. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/`|\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** Returns links of a page to files or headings that do not exist. */
function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', heading] = link.split('#')
    const target = file === '' ? path : posix.join(posix.dirname(path), file)
    if (target !== path && !existsSync(join(root, target))) return [`${path}: ${link}`]
    if (heading === undefined || !target.endsWith('.md')) return []
    const page = target === path ? text : readFileSync(join(root, target), 'utf8')
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, each = '']) => slugOf(each))
    return headings.includes(heading) ? [] : [`${path}: ${link}`]
  })
}

const pages = projectFiles().filter(({ path }) => path.endsWith('.md'))

test('each link of the docs leads to a file or heading that exists', () => {
  expect(pages.flatMap(({ path, text }) => brokenLinks(path, text))).toEqual([])
})
test('a link to nothing is refused', () => {
  expect(brokenLinks('docs/x.md', '# One\n[a](../README.md) [b](nowhere.md) [c](#one) [d](#two)')).toEqual([
    'docs/x.md: nowhere.md',
    'docs/x.md: #two'
  ])
})

test('the index of the docs names each page', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const named = new Set([...index.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => posix.join('docs', link)))
  const unnamed = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/') && !named.has(path))
  expect(unnamed).toEqual(['docs/README.md'])
})

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0)

test('the documentation by hand has no more words than people read; `npm run docs` prints them', async () => {
  const pagesByHand = await wordsByHand()
  expect(sum(pagesByHand.values())).toBeLessThanOrEqual(mostWords)
  expect(pagesByHand.has('docs/reference/keys.md')).toBe(false)
  expect(pagesByHand.has('docs/internals/mutants.md')).toBe(false)
})
test('the way of a new contributor reads in thirty minutes, at 200 words a minute', async () => {
  const pagesByHand = await wordsByHand()
  const way = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map((path) => pagesByHand.get(path) ?? 0)
  expect(way).not.toContain(0)
  expect(sum(way)).toBeLessThanOrEqual(30 * 200)
})
test('figures and code count as words, and tables of a tool and signs do not', () => {
  const page = '# One 2\n<!-- keys: sale -->\n| a | b |\n<!-- end -->\n- – | `npm test`\n'
  expect(wordsOf(page)).toBe(4)
  expect(wordsOf(`${page}<!-- bench 100 -->\n| 5 ms |\n<!-- /bench 100 -->\n`)).toBe(4)
})
