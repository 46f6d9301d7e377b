import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Runs docs/internals/sandbox-curl.md as it is written, except for its ports, which may be taken here.

const root = resolve(import.meta.dirname, '../../..')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Returns the blocks of the document, each after a line that says where it begins. */
async function script(): Promise<string> {
  const text = readFileSync(join(root, 'docs/internals/sandbox-curl.md'), 'utf8')
  const sections = text.split(/^## /m).slice(1)
  const [service, partner] = [await freePort(), await freePort()]
  const register = join(root, 'tools/support/register.mjs')
  const command = `cd ${JSON.stringify(root)} && exec node --import ${register} tools/sandbox.ts`
  return sections
    .flatMap((section) => {
      const [title = ''] = section.split('\n')
      const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '')
      return [`echo '## ${title}'`, ...blocks]
    })
    .join('\n')
    .replace('npm run -s sandbox -- --port 8099 > heading.json', `(${command} --port 8099) > heading.json`)
    .replaceAll('8099', String(service))
    .replaceAll('8098', String(partner))
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

it.skipIf(!hasCurl)('the walk with curl does what it says', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-walk-'))
  try {
    const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
    const env = { ...process.env, PATH: path }
    const { stdout, stderr } = spawnSync('bash', ['-c', await script()], { cwd: folder, encoding: 'utf8', env })
    const said = (title: string) => stdout.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
    expect(stderr).toBe('')
    expect(said('Create, list').match(/"code":0/g)?.length).toBeGreaterThanOrEqual(4)
    expect(said('A purchase order')).toMatch(/\naccepted\ndone\n.*"status_code":400/)
    const [flour, bread, state, lessFlour, moreBread, flourAgain, breadAgain] = said('Produced').split('\n').slice(1)
    expect(state).toBe('in_progress')
    expect([Number(lessFlour) - Number(flour), Number(moreBread) - Number(bread)]).toEqual([-6, 4])
    expect([flourAgain, breadAgain]).toEqual([flour, bread])
    expect(said('An export')).toMatch(/\n100\n[^]*Patir non/)
    expect(said('Hear of changes')).toMatch(/genuine[\s\S]*401/)
    expect(said('Tokens')).toMatch(/"status_code":401/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
