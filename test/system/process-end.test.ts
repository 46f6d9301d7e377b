import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { watchEnd } from '../../src/main/system/process-end.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect', 'uncaughtExceptionMonitor'] as const
const before = signals.map((signal) => process.listeners(signal as 'SIGINT'))
afterEach(() => {
  for (const [index, signal] of signals.entries()) {
    for (const listener of process.listeners(signal as 'SIGINT'))
      if (!before[index]?.includes(listener)) process.off(signal, listener)
  }
})

/** Returns the lines of the log of a watched end, and how often the program was told to quit. */
function watched() {
  const seen: string[] = []
  const end = watchEnd(
    (event, facts) => void seen.push(`${event} ${facts?.reason ?? ''}`.trim()),
    () => void seen.push('quit')
  )
  return { seen, end }
}

it('the process has the name that the runbook gives to pkill', { skip: process.platform !== 'linux' }, () => {
  const child = fileURLToPath(new URL('name-child.ts', import.meta.url))
  const name = execFileSync(process.execPath, [child], { encoding: 'utf8' })
  const runbook = readFileSync(new URL('../../RUNBOOK.md', import.meta.url), 'utf8')
  expect(name).toBe('kassa')
  expect(runbook).toContain(`pkill -x ${name}`)
})

it('the log names the signal that ended the program, once', () => {
  const { seen, end } = watched()
  process.emit('SIGTERM')
  end.note('window')
  end.tell()
  end.tell()
  expect(seen).toEqual(['quit', 'end SIGTERM'])
})

it('the end without a noted reason is a window that a person closed', () => {
  const { seen, end } = watched()
  end.tell()
  expect(seen).toEqual(['end window'])
})

it('the exit code is 0 after the wish of a person, and 1 after the loss of the page or the browser', () => {
  const codes = (['window', 'update', 'SIGTERM', 'page', 'browser'] as const).map((reason) => {
    const { end } = watched()
    expect(end.isNoted()).toBe(false)
    end.note(reason)
    expect(end.isNoted()).toBe(true)
    return end.code()
  })
  expect(codes).toEqual([0, 0, 0, 1, 1])
})
