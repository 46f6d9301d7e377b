import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The packed package in an empty folder, as somebody has it who has nothing else of this repository.

const root = resolve(import.meta.dirname, '../../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kassa-tarball-'))
  run(root, process.execPath, '--import', './tools/support/register.mjs', 'tools/package/workspace.ts', 'sandbox')
  run(folder, 'npm', 'pack', '--silent', join(root, 'packages/sandbox/dist'))
  const [tarball = ''] = readdirSync(folder)
  run(folder, 'npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', join(folder, tarball))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (cwd: string, command: string, ...words: string[]): string =>
  execFileSync(command, words, { cwd, encoding: 'utf8' })

type Heading = { url: string; apiKey: string; controlUrl: string }
async function start(...flags: string[]) {
  const command = join(folder, 'node_modules/.bin/kassa-sandbox')
  const child = spawn(process.execPath, [command, ...flags], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, heading: JSON.parse(line) as Heading }
}
const create = ({ url, apiKey }: Heading, name: string) =>
  fetch(`${url}category/create`, {
    method: 'POST',
    headers: { 'api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name, is_available_for_sale: true, organization_ids: [] })
  })

it('the packed sandbox has one bundle, its types and no dependencies, and no source of this repository', () => {
  const installed = join(folder, 'node_modules/@kassa/sandbox')
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@kassa'])
  expect(existsSync(join(installed, 'types/index.d.ts'))).toBe(true)
  expect(readdirSync(installed)).not.toContain('src')
})

it('the packed sandbox serves the demo shop, the page, the reference and the OpenAPI document', async () => {
  const { child, heading } = await start()
  expect((await create(heading, 'Made')).status).toBe(200)
  const { origin } = new URL(heading.url)
  for (const path of ['/', '/page.js', '/page.css', '/reference/', '/reference/swagger-ui-bundle.js', '/openapi.json'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('a packed sandbox that is killed has everything that it answered, each time', async () => {
  const data = ['--data', join(folder, 'world.db')]
  const answered: string[] = []
  for (let life = 0; life < 5; life += 1) {
    const { child, heading } = await start(...data)
    const work = (async () => {
      for (let count = 0; ; count += 1) {
        const name = `Life ${life}, ${count}`
        if (!(await create(heading, name)).ok) return
        answered.push(name)
      }
    })().catch(() => undefined)
    await expect.poll(() => answered.filter((name) => name.startsWith(`Life ${life},`)).length).toBeGreaterThan(20)
    child.kill('SIGKILL')
    await work
  }
  const { child, heading } = await start(...data)
  const kept = (await (await fetch(`${heading.controlUrl}world/category`)).json()) as { name: string }[]
  const names = kept.map(({ name }) => name)
  expect(answered.filter((name) => names.filter((each) => each === name).length !== 1)).toEqual([])
  child.kill('SIGTERM')
  await once(child, 'exit')
})

it('a command line that cannot be followed ends with a sentence and the flags', () => {
  const command = join(folder, 'node_modules/.bin/kassa-sandbox')
  const wrong = [['--shop', 'bakery'], ['--seed', 'x'], ['--rate', '5'], ['--faults', 'nothing.json'], ['--nothing']]
  for (const flags of wrong) {
    let said = ''
    try {
      execFileSync(process.execPath, [command, ...flags], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: string }
      said = `${status}: ${stderr}`
    }
    expect(said).toMatch(/^2: .+\n\nkassa-sandbox \[--port 0\]/)
  }
})
