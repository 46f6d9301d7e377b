import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

type Heading = { url: string; apiKey: string; controlUrl: string }

const commandLine = ['--import', './tools/support/register.mjs', 'tools/sandbox.ts', '--port', '0', '--seed', '5']

async function start(...more: string[]) {
  const child = spawn(process.execPath, [...commandLine, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, heading: JSON.parse(line) as Heading }
}

const post = (heading: Heading, path: string, body: unknown) =>
  fetch(heading.url + path, {
    method: 'POST',
    headers: { 'api-key': heading.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })

it('the command prints its address, takes faults and shows the world, and ends when asked to', async () => {
  const { child, heading } = await start()
  expect(heading.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/integration-api\/integration\/api\/v2\/$/)
  expect((await post(heading, 'product/get-paging', { page: 1, limit: 1 })).status).toBe(200)

  const faults = [{ fault: { kind: 'lostAnswer' }, endpoint: 'category/create' }]
  await fetch(`${heading.controlUrl}faults`, { method: 'PUT', body: JSON.stringify(faults) })
  const body = { name: 'Lost but made', is_available_for_sale: true, organization_ids: [] }
  await expect(post(heading, 'category/create', body)).rejects.toThrow()
  const made = (await (await fetch(`${heading.controlUrl}world/category`)).json()) as { name: string }[]
  expect(made.filter((row) => row.name === body.name)).toHaveLength(1)
  await fetch(`${heading.controlUrl}faults`, { method: 'DELETE' })
  expect((await post(heading, 'category/create', body)).status).toBe(200)
  expect((await fetch(`${heading.controlUrl}world/nothing`)).status).toBe(404)

  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})

it('the command keeps its world in the given file, and its clock and its deliveries obey the control addresses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-command-'))
  const data = ['--data', join(folder, 'world.db')]
  const body = { name: 'Kept over a restart', is_available_for_sale: true, organization_ids: [] }
  const first = await start(...data)
  expect((await post(first.heading, 'category/create', body)).status).toBe(200)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')

  const partner = await listen()
  const { child, heading } = await start(...data)
  const put = (path: string, sent: unknown) =>
    fetch(heading.controlUrl + path, { method: 'PUT', body: JSON.stringify(sent) })
  const read = async (path: string) => (await (await fetch(heading.controlUrl + path)).json()) as object[]
  expect(await read('world/category')).toContainEqual(expect.objectContaining({ name: body.name }))
  await put('install', { webhook_uri: partner.url })
  await put('clock', { advance_ms: 86_400_000 })
  const answer = (await (await post(heading, 'category/create', body)).json()) as { time: string }
  expect(Date.parse(answer.time) - Date.now()).toBeGreaterThan(86_000_000)
  await expect.poll(() => read('deliveries')).toMatchObject([{ action: 'create', outcome: 204 }])
  expect(partner.received[0]).toMatchObject({ collection_name: 'productCategories', action: 'create' })
  child.kill('SIGTERM')
  await once(child, 'exit')
  partner.close()
  rmSync(folder, { recursive: true })
})

/** Starts a listener for deliveries. */
async function listen() {
  const received: unknown[] = []
  const server = createServer((incoming, outgoing) => {
    incoming.on('data', (chunk: Buffer) => received.push(JSON.parse(chunk.toString())))
    incoming.on('end', () => outgoing.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, received, close: () => server.close() }
}

it('the command ends when its parent dies', async () => {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ${JSON.stringify(commandLine)}, { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', (text) => {
      process.stdout.write(JSON.stringify({ ...JSON.parse(text), pid: child.pid }) + '\\n')
    })`
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  const { pid } = JSON.parse(line) as { pid: number }
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
