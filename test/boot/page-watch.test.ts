import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { keepWindow, watchPage } from '../../src/main/boot/page-watch.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

/** Makes a window whose page crashes and hangs as the test wants. */
function watched(isAgain = false) {
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
    isAgain,
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

it('the first page of a window that was opened again counts as reloaded', () => {
  const { did, load, answered } = watched(true)
  answered()
  expect(did).toEqual([])
  load()
  answered()
  answered()
  expect(did).toEqual(['page.reloaded', 'told'])
})

/** Makes a window whose browser ends, or which a person closes, as the test wants. */
function kept() {
  const clock = createVirtualClock()
  const did: string[] = []
  const { shown, lost } = keepWindow({
    clock,
    open(isAgain) {
      did.push(isAgain ? 'opened again' : 'opened')
      return { window: new EventEmitter() as unknown as BrowserWindow }
    },
    onClosed: () => did.push('closed by a person'),
    onGivenUp: () => did.push('given up')
  })
  const close = () => (shown().window as unknown as EventEmitter).emit('closed')
  const lose = () => {
    lost()
    close()
  }
  return { clock, did, shown, close, lose }
}

it('a window whose browser has ended is opened again at once, and one that a person closes is not', () => {
  const { did, shown, close, lose } = kept()
  const first = shown()
  lose()
  expect(shown()).not.toBe(first)
  expect(did).toEqual(['opened', 'opened again'])
  close()
  expect(did).toEqual(['opened', 'opened again', 'closed by a person'])
})

it('a window is opened again at most five times in a minute, and earlier times do not count', async () => {
  const { clock, did, lose } = kept()
  for (let time = 0; time < 5; time += 1) lose()
  await clock.advance(60_000)
  for (let time = 0; time < 5; time += 1) lose()
  expect(did).toEqual(['opened', ...Array<string>(10).fill('opened again')])
  await clock.advance(59_000)
  lose()
  expect(did.at(-1)).toBe('given up')
})
