import { expect, test } from 'vitest'
import { targetOf } from '../tools/support/importers.mjs'
import { isScript, loadsOf, projectFiles } from './support/tidy/tidy.ts'

// What the scripts of the window load. The window starts with the scripts that main.ts loads; the screens of later.ts
// come with a script of their own.

/** What each script of the project loads with it. Types and lazy imports are not loaded with it. */
const loads = new Map(
  projectFiles()
    .filter(({ path }) => isScript(path))
    .map((file) => [file.path, loadsOf(file).map((each) => targetOf(file.path, each) ?? `node_modules/${each}`)])
)
/** Returns what the scripts load if this one has another text. */
const loadsWith = (path: string, text: string): typeof loads =>
  new Map([...loads, [path, loadsOf({ path, text }).map((each) => targetOf(path, each) ?? `node_modules/${each}`)]])

/** Returns the way from a script to one that is not allowed, through the scripts that are loaded with it. */
function wayTo(
  isWrong: (path: string) => boolean,
  from: string,
  inLoads = loads,
  seen = new Set<string>()
): string[] | undefined {
  seen.add(from)
  for (const next of inLoads.get(from) ?? []) {
    if (isWrong(next)) return [from, next]
    const way = seen.has(next) ? undefined : wayTo(isWrong, next, inLoads, seen)
    if (way !== undefined) return [from, ...way]
  }
  return undefined
}

const isZod = (path: string): boolean => path.endsWith('/zod')

test('no script of the window loads zod', () => {
  const windowScripts = [...loads.keys()].filter((path) => path.startsWith('src/renderer/'))
  expect(windowScripts.flatMap((path) => wayTo(isZod, path)?.join(' -> ') ?? [])).toEqual([])
})
test('a schema that a script of the window loads is found, unless only its type is imported', () => {
  const path = 'src/renderer/core/x.ts'
  const way = (text: string) => wayTo(isZod, path, loadsWith(path, text))
  expect(way("import { GoodsView } from '../../shared/views.ts'")?.at(-1)).toMatch(/zod$/)
  expect(way("export * from '../../shared/ids.ts'")?.at(-1)).toMatch(/zod$/)
  expect(way("import { type GoodsView } from '../../shared/views.ts'")).toBeUndefined()
  expect(way("import type { GoodsView } from '../../shared/views.ts'")).toBeUndefined()
})

const start = 'src/renderer/app/main.ts'
const laterScreens = (loads.get('src/renderer/app/screens/later.ts') ?? []).filter((path) => path.endsWith('.svelte'))
/** Whether a script belongs to the second script of the window: a screen of later.ts, or the plots of the reports. */
const isLater = (path: string): boolean =>
  path.endsWith('/later.ts') ||
  laterScreens.includes(path) ||
  path.startsWith('src/renderer/ui/plots/') ||
  /\/d3-\w+$/.test(path)

test('the script that the window starts with has no screen that is loaded later', () => {
  expect(laterScreens.length).toBeGreaterThan(20)
  expect(wayTo(isLater, start)).toBeUndefined()
})
test('a screen that comes back into the first script is found', () => {
  const path = 'src/renderer/core/screen.ts'
  const way = (text: string) => wayTo(isLater, start, loadsWith(path, text))?.at(-1)
  expect(way("import Help from '../app/Help.svelte'")).toBe('src/renderer/app/Help.svelte')
  expect(way("import { laterScreens } from '../app/screens/later.ts'")).toBe('src/renderer/app/screens/later.ts')
  expect(way("import { scaleLinear } from 'd3-scale'")).toMatch(/d3-scale$/)
  expect(way("const { laterScreens } = await import('../app/screens/later.ts')")).toBeUndefined()
})
