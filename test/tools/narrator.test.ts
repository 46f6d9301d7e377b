import { expect, test } from 'vitest'
import { runSteps, type Step } from '../../tools/tour/narrator.ts'

async function runAll(steps: Step[], shoot = (): Promise<void> => Promise.resolve()) {
  const lines: string[] = []
  const result = await runSteps(steps, { print: (line) => lines.push(line), shoot })
  return { ...result, text: lines.join('\n') }
}
const fails = (message: string): Step['play'] => {
  return () => Promise.reject(new Error(message))
}

test('steps are reported in order, with what was done, what was shown and their pictures', async () => {
  const step: Step = {
    name: 'Scan',
    async play({ does, shows, picture }) {
      does('She scans.')
      shows('Total 5.')
      await picture('scan')
    }
  }
  const { pictures, failure, text } = await runAll([step, { ...step, name: 'Scan again' }])
  expect(failure).toBeUndefined()
  expect(pictures).toEqual(['01-scan.png', '02-scan.png'])
  expect(text).toMatch(/1\. Scan\n +She scans\.\n +→ Total 5\.\n +\[01-scan\.png\]\n\n 2\. Scan again/)
})

test('a step that does not show what it should ends the tour, is named, and leaves a picture', async () => {
  const steps: Step[] = [
    { name: 'Pay', play: fails('\u001b[2mexpected\u001b[22m 5') },
    { name: 'Never', play: fails('reached') }
  ]
  const { pictures, failure, text } = await runAll(steps)
  expect(failure).toEqual({ step: 'Pay', message: 'expected 5' })
  expect(pictures).toEqual(['01-went-wrong.png'])
  expect(text).not.toContain('Never')
})

test('a window that is lost still lets the tour end with the first reason', async () => {
  const { failure, pictures } = await runAll([{ name: 'Pay', play: fails('the window is gone') }], () =>
    Promise.reject(new Error('no window'))
  )
  expect(failure?.message).toBe('the window is gone')
  expect(pictures).toEqual([])
})
