import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { rightTable, right, type Act } from '../../src/main/domain/staff/people.ts'
import { calls, type CallName } from '../../src/shared/contract/index.ts'
import { byBoss, olim, pins, selling, till, type Till } from '../app/till.ts'
import { root } from '../support/tidy/tidy.ts'
import { actsWithApproval, type ActWithApproval } from './acts-with-approval.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const manager = byBoss

/** Returns the newest rows of the journal as text. */
const journalSince = (seq: number): string =>
  JSON.stringify(at.context.store.prepare('SELECT actor, act, facts FROM journal WHERE seq > ?').all(seq))
const lastSeq = (): number =>
  (at.context.store.prepare('SELECT max(seq) AS seq FROM journal').get() as { seq: number }).seq

const sources = globSync('src/**/*.{ts,svelte}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8')
}))

describe('permissions', () => {
  it('an act that the table does not name is allowed to nobody', () => {
    at = till()
    for (const act of ['', 'fly', 'constructor', '__proto__']) {
      expect(right({ isManager: true }, act as Act), act).toBe('no')
      expect(right({ isManager: false }, act as Act), act).toBe('no')
    }
  })

  it.each(Object.keys(actsWithApproval) as ActWithApproval[])(
    'the act %s needs a manager’s PIN each time, and names the manager in the journal',
    async (act) => {
      at = await selling()
      expect(rightTable[act].cashier).toBe('asks')
      for (let times = 0; times < 2; times += 1) {
        const doing = await actsWithApproval[act](at)
        expect(await doing({})).toMatchObject({ ok: false, failure: { kind: 'person.managerNeeded' } })
        const byCashier = { managerId: olim, pin: pins['olim'] ?? '' }
        if (act !== 'enrolPerson' || times === 0) {
          expect(await doing({ approval: byCashier })).toMatchObject({ failure: { kind: 'person.managerNeeded' } })
        }
        const before = lastSeq()
        expect(await doing({ approval: manager })).toMatchObject({ ok: true })
        expect(journalSince(before)).toContain('boss')
        // A decision about a job is made only once.
        if (act === 'decideJob') return
      }
    }
  )

  it('every row of the table is used by the code', () => {
    at = till()
    const main = sources.filter(({ path }) => path.startsWith('src/main/') && !path.endsWith('domain/staff/people.ts'))
    const isAsked = (act: string) => main.some(({ text }) => text.includes(`'${act}'`))
    expect(Object.keys(rightTable).filter((act) => !isAsked(act))).toEqual([])
  })

  it('only the calls of the list are answered while nobody is signed in', async () => {
    at = till()
    const free = [
      'app.state',
      'app.setLocale',
      'app.setTheme',
      'app.takeBackup',
      'people.list',
      'people.enroll',
      'people.signIn'
    ]
    const welcome = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('welcome.'))
    const inputs: Partial<Record<CallName, unknown>> = { 'catalog.recent': { limit: 1 }, 'sales.list': { limit: 1 } }
    const answered: string[] = []
    for (const name of Object.keys(calls) as CallName[]) {
      if ([...free, ...welcome].includes(name)) continue
      const answer = await at.serve('ours', name, inputs[name] ?? {})
      if (answer.ok || !['person.notAllowed', 'input.invalid'].includes(answer.failure.kind)) answered.push(name)
    }
    expect(answered).toEqual([])
    expect(at.serve.refusals.person).toBeGreaterThan(8)
  })
})

it('no statement of the program changes or deletes a finished sale', () => {
  at = till()
  const bad = /(UPDATE|DELETE FROM|REPLACE INTO)\s+(sale|sale_line|sale_payment|refund|journal)\b/i
  expect(sources.length).toBeGreaterThan(300)
  // A recovery writes a new file: it restores there what a damaged body has lost.
  const isOfRecovery = (path: string) => path.endsWith('db/ticket/restored-sales.ts')
  expect(sources.filter(({ path, text }) => bad.test(text) && !isOfRecovery(path)).map(({ path }) => path)).toEqual([])
})

it('no source of the app opens a port', () => {
  at = till()
  // The till connects to a printer at its address; nothing may connect to the till.
  const opens =
    /\.listen\(|createServer\(|from 'node:(http|https|dgram|http2)'|(?<!import \{ createConnection \} )from 'node:net'|remote-debugging-(port|address)/
  // The host of Chromium accepts a second start at a socket of its user, which is not a port.
  const found = sources.filter(({ text }) => opens.test(text)).map(({ path }) => path)
  expect(found).toEqual(['src/main/chromium-host/lock.ts'])
  // The sandbox of partners is a program of its own: no source of the till imports its server.
  const server = /@kassa\/sandbox\/(server|command)'/
  expect(sources.filter(({ text }) => server.test(text)).map(({ path }) => path)).toEqual([])
  expect(readFileSync(join(root, 'src/main/chromium-host/lock.ts'), 'utf8')).toContain('kassa-host-bell-')
})

it('every version of a dependency is exact', () => {
  at = till()
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const all = Object.entries({ ...dependencies, ...devDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  // All other packages are bundled at build time.
  expect(Object.keys(dependencies)).toEqual(['better-sqlite3', 'serialport'])
})
