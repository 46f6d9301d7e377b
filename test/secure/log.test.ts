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
    time: '2026-01-05T06:00:00.000Z',
    level: 'error',
    event: 'call.failed',
    call: 'ticket.scan',
    count: 3
  })
  expect(lines[3]?.error).toHaveLength(300)
})

it.each([
  ['the sum 12500 is not 12 500,00', 'the sum # is not #'],
  ['{"amount":"12500.00","sum":-4700, "x": 3}', '{"amount":"#","sum":#, "x": #}'],
  ['total=12500; 9 999 999 (UZS 4700) 4700UZS $12', 'total=#; # (UZS #) #UZS $#'],
  ['total: 12500', 'total: #'],
  ['CHECK failed: sale 12_500, 1,234,567.89', 'CHECK failed: sale #, #'],
  ['connect ECONNREFUSED 127.0.0.1:9100', undefined],
  ['at pay (app:///out/main/index.js:12:3450)', undefined],
  ['Tree 5 page 1234 cell 17: malformed, status 401, port 9100', undefined],
  ['job 6f1b-12ab-4c00 of sha256 with E2BIG', undefined]
])('the log says of the error "%s" only what is no amount', (error, wanted = error) => {
  const path = join(temporaryFolder(), 'kassa.log')
  createLog(path, createVirtualClock())('call.failed', { error })
  expect((JSON.parse(readFileSync(path, 'utf8')) as { error: string }).error).toBe(wanted)
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
