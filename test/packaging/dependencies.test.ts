import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/tidy/tidy.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ')

it('the package depends on Chromium or Google Chrome, and the pages say that Ubuntu needs Google Chrome', () => {
  const depends = /Depends: (.*?) Recommends:/.exec(read('tools/package/deb.ts'))?.[1] ?? ''
  expect(depends.split(', ').slice(0, 2)).toEqual([
    'chromium | google-chrome-stable',
    'chromium-sandbox | google-chrome-stable'
  ])
  expect(read('README.md')).toContain('On Ubuntu first install Google Chrome, because its Chromium is a snap')
  expect(read('docs/operating/debian.md')).toContain('their Chromium is a snap, which the package cannot depend on')
  expect(read('resources/linux/kassa')).toContain('On Ubuntu install Google Chrome instead.')
})
