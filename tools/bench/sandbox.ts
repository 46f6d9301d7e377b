import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { figure, sampleOf, withLimit, type Row, type Section } from './measure.ts'
import type { Run } from './run.ts'

// The sandbox as a program of its own: its start, its memory, and its requests a second beside those of a bare server
// that answers the same bytes.

const root = resolve(import.meta.dirname, '../..')
const starts = 11
const requests = 4000
/** The requests to the two servers alternate in this many rounds, so that the load of the machine is the same for both. */
const rounds = 8
/** Requests that wait for their answers at the same time. */
const atOnce = 8
const goods = 100_000

type Heading = { url: string; apiKey: string }
type Served = { child: ChildProcess; heading: Heading; readyMs: number }

/** Starts the built program. `readyMs` is the time until its address is printed. */
async function start(...flags: string[]): Promise<Served> {
  const from = performance.now()
  const child = spawn(process.execPath, [join(root, 'packages/sandbox/dist/bin.js'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, heading: JSON.parse(line) as Heading, readyMs: performance.now() - from }
}
async function end({ child }: Served): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Returns the memory of a process in MB. Only Linux says it. */
function memoryOf({ pid = 0 }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const body = JSON.stringify({ page: 1, limit: 20 })

type Load = { answer: Buffer; round: () => Promise<void>; perSecond: () => number; end: () => void }

/** Sends the same list request over kept connections, after some that do not count. */
async function loadOf(url: string, apiKey: string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const headers = { 'api-key': apiKey, 'content-type': 'application/json', 'content-length': body.length }
  const ask = () =>
    new Promise<Buffer>((done, fail) => {
      const sent = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => done(Buffer.concat(chunks)))
      })
      sent.on('error', fail)
      sent.end(body)
    })
  const answer = await ask()
  const send = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await ask()
  }
  await send(requests / 10)
  let [sent, spentMs] = [0, 0]
  return {
    answer,
    round: async () => {
      const from = performance.now()
      await Promise.all(Array.from({ length: atOnce }, () => send(requests / rounds / atOnce)))
      spentMs += performance.now() - from
      sent += requests / rounds
    },
    perSecond: () => (sent / spentMs) * 1000,
    end: () => agent.destroy()
  }
}

/** A server that reads each request and answers the same bytes. */
async function bareServer(answer: Buffer) {
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    incoming.on('end', () => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      outgoing.end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, end: () => server.close() }
}

function catalogue(folder: string): string {
  const path = join(folder, 'sandbox.tsv')
  const lines = Array.from({ length: goods }, (_, at) => `${4780000000000 + at}\tGoods number ${at}\tShelf ${at % 300}`)
  writeFileSync(path, ['barcode\tname\tcategory', ...lines].join('\n'))
  return path
}

/** Measures the built sandbox. */
export async function sandboxPart(run: Run): Promise<Section> {
  const built = spawnSync(
    process.execPath,
    ['--import', './tools/support/register.mjs', 'tools/package/workspace.ts', 'sandbox'],
    { cwd: root, encoding: 'utf8' }
  )
  if (built.status !== 0) throw new Error(`the sandbox does not build: ${built.stderr}`)
  const readyMs: number[] = []
  for (let turn = 0; turn < starts; turn += 1) {
    const served = await start()
    readyMs.push(served.readyMs)
    await end(served)
  }
  const empty = sampleOf(
    Array.from({ length: starts }, () => {
      const from = performance.now()
      spawnSync(process.execPath, ['-e', '0'])
      return performance.now() - from
    })
  )
  const large = await start('--catalogue', catalogue(run.folder))
  const ours = await loadOf(`${large.heading.url}product/get-paging`, large.heading.apiKey)
  const bare = await bareServer(ours.answer)
  const most = await loadOf(bare.url, '')
  for (let round = 0; round < rounds; round += 1) for (const load of [ours, most]) await load.round()
  const memory = memoryOf(large.child)
  for (const each of [ours, most, bare]) each.end()
  await end(large)
  const [perSecond, mostPerSecond] = [ours.perSecond(), most.perSecond()]
  const ready = sampleOf(readyMs)
  const rows: Row[] = [
    withLimit(
      'start until the address is printed, demo shop',
      ready,
      { what: 'Node with an empty script', value: empty },
      { text: 'median ≤ 1000 ms', isMet: ready.p50 <= 1000 }
    ),
    {
      what: 'memory with 100,000 goods after the requests',
      value: figure(memory, 'MB'),
      goal: '≤ 200 MB',
      isMet: memory <= 200
    },
    withLimit(
      `product/get-paging, ${ours.answer.length} bytes, ${atOnce} at once`,
      figure(perSecond, 'a second'),
      { what: 'a bare node:http server with the same bytes', value: figure(mostPerSecond, 'a second') },
      { text: 'at least a third', isMet: perSecond >= mostPerSecond / 3 }
    )
  ]
  return {
    name: 'sandbox',
    title: 'The sandbox as a program of its own',
    notes: [
      `${requests} requests over ${atOnce} kept connections, alternately to the two servers, which run beside the client on this machine.`
    ],
    rows
  }
}
