import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog, type Log } from '../../src/main/system/log.ts'
import { logEvents } from '../../src/main/system/log-events.ts'
import { projectFiles } from '../support/tidy/tidy.ts'
import { temporaryFolder } from '../catalog/folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

it('the log has allow-listed fields and nothing else', () => {
  const path = join(temporaryFolder(), 'kassa.log')
  const log = createLog(path, createVirtualClock()) as (event: string, facts: object) => void
  log('call.failed', { call: 'ticket.scan', pin: '2468', key: 'shop:secret', body: { name: 'Anna' }, count: 3 })
  log('call.failed', { error: 'Error: api-key shop:secret was refused\nat line 2 of a stack' })
  log('call.failed', { error: 'Authorization: Bearer abc.def' })
  log('call.failed', { error: 'x'.repeat(5_000) })
  const text = readFileSync(path, 'utf8')
  expect(text).not.toMatch(/2468|secret|Anna|abc\.def|stack/)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { error?: string })
  expect(lines).toHaveLength(4)
  expect(lines[0]).toEqual({
    ...{ time: '2026-01-05T06:00:00.000Z', level: 'error', event: 'call.failed' },
    ...{ call: 'ticket.scan', count: 3 }
  })
  expect(lines[3]?.error).toHaveLength(300)
})

it('the log is set aside when it is large, and never blocks the till', () => {
  const path = join(temporaryFolder(), 'kassa.log')
  const log: Log = createLog(path, createVirtualClock())
  writeFileSync(path, 'x'.repeat(2 * 1024 * 1024 + 1))
  log('start')
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  expect(existsSync(`${path}.1`)).toBe(true)
  const nowhere: Log = createLog('/no/such/folder/kassa.log', createVirtualClock())
  expect(() => nowhere('start')).not.toThrow()
})

it('the program writes every event that the documentation lists', () => {
  const code = projectFiles()
    .filter(({ path }) => path.startsWith('src/main/') && !path.endsWith('log-events.ts'))
    .map(({ text }) => text)
    .join('\n')
  expect(Object.keys(logEvents).filter((event) => !code.includes(`'${event}'`))).toEqual([])
})
