import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Checks the contrast of the colour tokens by the formula of WCAG 2. Amounts of money reach AAA (7:1) and all other
// text reaches AA (4.5:1), in both themes and in practice mode.

const css = readFileSync(new URL('../../../src/renderer/ui/styles/tokens.css', import.meta.url), 'utf8')
const colour = /--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g
const trainingAt = css.indexOf("[data-mode='training']")

type Pair = { light: string; dark: string }
const read = (text: string): Map<string, Pair> =>
  new Map(
    [...text.matchAll(colour)].map(([, name = '', light, dark, both]) => [
      name,
      { light: light ?? both ?? '', dark: dark ?? both ?? '' }
    ])
  )
const usual = read(css.slice(0, trainingAt))
const training = new Map([...usual, ...read(css.slice(trainingAt))])

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const hues = Array.from({ length: 10 }, (_, at) => `hue-${at}`)
const grounds = ['ground', 'pane', 'pane-2', 'raised', 'pressed', 'accent-soft']
/** The text colour, its backgrounds, and the least contrast. */
const pairs: [string, string[], number][] = [
  ['ink', [...grounds, 'ok-soft', 'wait-soft', 'stop-soft', ...hues], 7],
  ['ink-2', [...grounds, 'ok-soft', ...hues], 4.5],
  ['ink-3', ['ground', 'pane', 'pane-2', 'raised', 'accent-soft'], 4.5],
  ['accent-ink', ['pane', 'raised', 'accent-soft'], 4.5],
  ['on-accent', ['accent-fill', 'accent-press'], 4.5],
  ['on-brand', ['brand', 'brand-2'], 4.5],
  ['on-brand-2', ['brand', 'brand-2'], 4.5],
  ['wait-ink', ['ground', 'pane', 'pane-2', 'accent-soft', 'wait-soft'], 4.5],
  ['stop-ink', ['ground', 'pane', 'pane-2', 'accent-soft', 'stop-soft'], 4.5],
  ['ok-ink', ['ground', 'pane', 'pane-2', 'accent-soft', 'ok-soft'], 4.5],
  ['on-mark', ['pay-cash', ...[1, 2, 3, 4, 5, 6, 7].map((at) => `pay-${at}`)], 4.5],
  ['paper-ink', ['paper'], 7],
  ['paper-ink-2', ['paper'], 4.5]
]

const faint = (tokens: Map<string, Pair>, theme: keyof Pair): string[] =>
  pairs.flatMap(([ink, on, least]) =>
    on.flatMap((ground) => {
      const [above, below] = [tokens.get(ink)?.[theme], tokens.get(ground)?.[theme]]
      if (above === undefined || below === undefined) return [`${ink} on ${ground} is no token`]
      const reached = contrast(above, below)
      return reached >= least ? [] : [`${ink} on ${ground}: ${reached.toFixed(2)} of ${least}`]
    })
  )

test.each(['light', 'dark'] as const)(
  'amounts of money reach AAA and other text reaches AA in the %s theme',
  (theme) => {
    expect(faint(usual, theme)).toEqual([])
  }
)
test.each(['light', 'dark'] as const)(
  'amounts of money reach AAA and other text reaches AA in practice in the %s theme',
  (theme) => {
    expect(faint(training, theme)).toEqual([])
  }
)
test('the check rejects grey on grey as too faint', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#888888')).toBeLessThan(4.5)
})
