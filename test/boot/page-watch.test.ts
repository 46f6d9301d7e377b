import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { watchPage } from '../../src/main/boot/page-watch.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

/** Makes a window whose page crashes and hangs as the test wants. */
function watched() {
  const clock = createVirtualClock()
  const did: string[] = []
  const contents = Object.assign(new EventEmitter(), {
    reload: () => did.push('reload'),
    forcefullyCrashRenderer: () => did.push('end')
  })
  let isDestroyed = false
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => isDestroyed })
  const answered = watchPage(window as unknown as BrowserWindow, {
    clock,
    log: (event) => did.push(event),
    onBack: () => did.push('told'),
    onGivenUp: () => did.push('given up')
  })
  const die = (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason, exitCode: 1 })
  const load = () => contents.emit('dom-ready')
  return { clock, did, window, answered, die, load, close: () => (isDestroyed = true) }
}

it('a page that crashed is loaded again, and is told so once, when the new page has an answer', () => {
  const { did, die, load, answered } = watched()
  answered()
  die()
  // An answer to the old page is late.
  answered()
  expect(did).toEqual(['page.gone', 'reload'])
  load()
  answered()
  answered()
  expect(did).toEqual(['page.gone', 'reload', 'page.reloaded', 'told'])
})

it('a page that crashes again is given up after three times in ten minutes, and earlier crashes do not count', async () => {
  const { did, die, clock } = watched()
  for (let time = 0; time < 5; time += 1) {
    die('oom')
    await clock.advance(5 * 60_000)
  }
  expect(did.filter((what) => what === 'reload')).toHaveLength(5)
  for (let time = 0; time < 3; time += 1) die()
  expect(did.at(-1)).toBe('given up')
})

it('a page that hangs is ended after ten seconds, unless it answers before or its window is closed', async () => {
  const { did, window, clock, close } = watched()
  window.emit('unresponsive')
  await clock.advance(9_000)
  window.emit('responsive')
  await clock.advance(60_000)
  expect(did).not.toContain('end')
  window.emit('unresponsive')
  await clock.advance(10_000)
  expect(did.at(-1)).toBe('end')
  window.emit('unresponsive')
  close()
  await clock.advance(10_000)
  expect(did.filter((what) => what === 'end')).toHaveLength(1)
})

it('a page that ends with its window is not loaded again', () => {
  const { did, die, close } = watched()
  die('clean-exit')
  close()
  die()
  expect(did).toEqual([])
})
