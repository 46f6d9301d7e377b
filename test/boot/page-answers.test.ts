import { expect, it, vi } from 'vitest'
import { watchAnswers } from '../../src/main/chromium-host/answering.ts'

// The host of Chromium notices a page that hangs, by a question that the page does not answer.

function watched() {
  vi.useFakeTimers()
  const heard: string[] = []
  const open: (() => void)[] = []
  let isThere = true
  const send = () => new Promise<never>((done) => open.push(done as () => void))
  const stop = watchAnswers({ send } as never, () => isThere, {
    onHang: () => heard.push('hangs'),
    onAnswer: () => heard.push('answers')
  })
  return {
    heard,
    open,
    stop,
    leave: () => (isThere = false),
    answer: () => open.splice(0).forEach((done) => done()),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms)
  }
}

it('a page that answers is never said to hang', async () => {
  const { heard, answer, pass, stop } = watched()
  for (let beats = 0; beats < 5; beats += 1) {
    await pass(5_000)
    answer()
  }
  stop()
  expect(heard).toEqual([])
  vi.useRealTimers()
})

it('a page that does not answer until the next question hangs, is asked once only, and may answer later', async () => {
  const { heard, open, answer, pass, stop } = watched()
  await pass(25_000)
  expect(open).toHaveLength(1)
  expect(heard).toEqual(['hangs'])
  answer()
  await pass(1)
  stop()
  expect(heard).toEqual(['hangs', 'answers'])
  vi.useRealTimers()
})

it('a page that is gone is not asked', async () => {
  const { heard, open, leave, pass, stop } = watched()
  leave()
  await pass(20_000)
  stop()
  expect(open).toEqual([])
  expect(heard).toEqual([])
  vi.useRealTimers()
})
