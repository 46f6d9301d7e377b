import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint, type EndpointName } from '@kassa/integration-api'
import { seededRandom } from '@kassa/integration-api/basics'
import { createSandbox, type Sandbox } from '../src/index.ts'
import { readRecording } from '../src/recording/exchange.ts'
import { startRecording } from '../src/recording/record.ts'
import { replay, type Report } from '../src/recording/replay.ts'
import { createMovedClock } from '../src/server/moved-clock.ts'
import { serveSandbox } from '../src/server/serve.ts'
import shop from '../shop/shop.json' with { type: 'json' }
import { cases } from './cases.ts'
import { discoverAccount } from './ground.ts'

// A sandbox is the real service here, because no other can be reached.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kassa-recording-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Data = Record<string, unknown>
/** Sends a request of an operation. Returns the `data` of the answer. */
type Ask = (name: EndpointName, body?: Data, part?: string) => Promise<Data>
type Client = { baseUrl: string; apiKey: string; ask: Ask }
type Service = (sandbox: Sandbox) => Sandbox

/** Records what a client does with a sandbox, or with the service that `service` makes of it. */
async function recorded(name: string, use: (client: Client) => Promise<void>, service: Service = (sandbox) => sandbox) {
  const clock = createMovedClock()
  const { now, schedule } = clock
  const sandbox = service(createSandbox({ now, schedule, random: seededRandom(1) }))
  const served = await serveSandbox({ sandbox, clock, chance: () => seededRandom(1) }, 0)
  const file = join(folder, name)
  const recording = await startRecording(file, served.url, 0, now)
  const ask: Ask = async (operation, body, part = '') => {
    const { method } = endpoint(operation)
    const headers = { 'api-key': sandbox.apiKey, 'content-type': 'application/json' }
    const isQuery = method === 'GET' || method === 'DELETE'
    const query = isQuery && body !== undefined ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const url = `${recording.url}${operation.replace(/\{\w+\}/, part)}${query}`
    const answer = await fetch(
      url,
      isQuery ? { method, headers } : { method, headers, body: JSON.stringify(body ?? {}) }
    )
    return ((await answer.json()) as { data: Data }).data
  }
  await use({ baseUrl: recording.url, apiKey: sandbox.apiKey, ask })
  await recording.close()
  await served.close()
  return file
}

/** Returns a service that answers one operation otherwise. */
const answering =
  (operation: EndpointName, change: (answer: Data) => Data): Service =>
  (sandbox) => ({
    ...sandbox,
    answer: async (call) => {
      const answer = await sandbox.answer(call)
      if (!call.url.pathname.endsWith(operation)) return answer
      const other = change(JSON.parse(new TextDecoder().decode(answer.body ?? new Uint8Array())) as Data)
      return { ...answer, status: Number(other['status_code']), body: Buffer.from(JSON.stringify(other)) }
    }
  })

/** A service whose records of the beginning have other ids than those of the sandbox. */
const withOtherIds: Service = (sandbox) => ({
  ...sandbox,
  answer: async (call) => {
    const own = (text: string): string => text.replaceAll(/77([0-9a-f]{22})/g, '66$1')
    const answer = await sandbox.answer({ ...call, text: own(call.text), url: new URL(own(call.url.href)) })
    const text = new TextDecoder().decode(answer.body ?? new Uint8Array())
    return { ...answer, body: Buffer.from(text.replaceAll(/"66([0-9a-f]{22})"/g, '"77$1"')) }
  }
})

const replayed = (file: string): Promise<Report> =>
  replay(readRecording(file), ({ now, schedule }) => createSandbox({ now, schedule, random: seededRandom(1) }))

const everything = { page: 1, limit: 200 }
/** What the client of `shopDay` sends and no recording may have. */
const sent = {
  first: 'Shohruh Mirzayev',
  phone: '+998935550123',
  email: 'shohruh@example.uz',
  birth: '1987-06-05',
  street: 'Navoiy koʻchasi 12',
  card: '8600123412341234',
  note: 'Eshikning kodi 4417',
  password: 'parol-4417-x',
  pin: '904417',
  hook: 'https://partner.example/hook?key=s3cr3t-in-url'
}

/** Reads every list of people and places, and makes people with everything personal. */
async function shopDay({ ask }: Client): Promise<void> {
  const organizations = (await ask('organization/get-all')) as unknown as Data[]
  const organization_ids = [organizations[0]?.['id']]
  for (const name of ['profile/getMe', 'payment-method/get-all'] as const) await ask(name)
  for (const name of ['product', 'employee', 'customer', 'supplier', 'discount', 'person'] as const)
    await ask(`${name}/get-paging`, everything)
  const customer = await ask('customer/create', {
    name: sent.first,
    type: 'natural',
    phone_number: sent.phone,
    birth_date: sent.birth,
    address: sent.street,
    loyalty_card_id: sent.card,
    description: sent.note,
    telegram_link: sent.hook,
    organization_ids
  })
  await ask('supplier/create', { name: 'Olma MChJ', organization_ids, email: sent.email, card_number: sent.card })
  const { first: full_name, password, pin: pincode, phone: phone_number } = sent
  await ask('employee/create', { full_name, password, pincode, phone_number, is_free: false })
  await ask('webhook/subscribe', { destination: sent.hook, events: ['customers.create'] })
  await ask('customer/get-by-phone-number', { phone_number })
  await ask('customer/get-by-id/{id}', undefined, String(customer['_id']))
  await ask('customer/update', { _id: customer['_id'], name: `${sent.first} 2`, organization_ids })
  await ask('customer/get-paging', { ...everything, search: 'Shohruh' })
}

const currencies = async ({ ask }: Client): Promise<void> => {
  await ask('currency/get-all')
}

describe('a recording of the sandbox', () => {
  it('a recording of the cases of the document is played back without a difference', async () => {
    const groups = /^(trade|customer|cashbox-session|invoice|product|sale-order|price|webhook|cashback)\//
    const file = await recorded('cases.jsonl', async ({ baseUrl, apiKey }) => {
      const ground = await discoverAccount({ send: (request) => fetch(request), baseUrl, apiKey })
      for (const each of cases) if (groups.test(each.endpoint)) await each.run(ground)
    })
    const report = await replayed(file)
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ beginning: 'same', skipped: 0, ofBeginning: 0 })
    expect(report.played).toBeGreaterThan(500)
    expect(report.alike).toBe(report.played)
  })

  it('a recording has no secret and no personal value of the demo shop or of its client', async () => {
    const file = await recorded('day.jsonl', shopDay)
    const text = readFileSync(file, 'utf8')
    const people = [...shop.employee.map((row) => row.full_name), ...shop.customer.map((row) => row.name)]
    const phones = [...shop.employee, ...shop.customer, ...shop.organization].map((row) => row.phone_number)
    const places = shop.organization.flatMap((row) => [row.name, row.address])
    const keys = [shop.apiKey, shop.accessToken, shop.refreshToken, shop.authorizationCode, shop.integration.secret]
    const private_ = [...people, ...phones, ...places, ...keys, ...shop.supplier.map((row) => row.name)]
    const values = [...private_, ...Object.values(sent), 'kassa-practice', 's3cr3t', 'Shohruh']
    expect(values.filter((value) => text.includes(value))).toEqual([])
    const report = await replayed(file)
    expect([report.findings, report.searches]).toEqual([[], 1])
  })

  it('the same value has the same placeholder everywhere, and names of goods stay', async () => {
    const file = await recorded('same.jsonl', shopDay)
    const lines = readRecording(file)
    const made = lines.find(({ path }) => path === 'customer/create')?.body as Data
    const found = lines.find(({ path }) => path.startsWith('customer/get-by-phone-number'))
    const employee = lines.find(({ path }) => path === 'employee/create')?.body as Data
    expect(made['phone_number']).toMatch(/^\+99800\d{7}$/)
    expect(JSON.stringify(found)).toContain(encodeURIComponent(String(made['phone_number'])))
    expect(employee['full_name']).toBe(made['name'])
    const goods = lines.find(({ path }) => path === 'product/get-paging')?.answer as { data: { data: Data[] } }
    expect(goods.data.data.map((row) => row['name'])).toEqual(
      expect.arrayContaining([expect.not.stringContaining('hidden')])
    )
  })
})

const reads = async ({ ask }: Client) => {
  await ask('currency/get-all')
  await ask('category/get-paging', everything)
  await ask('category/create', { name: 'Yangi', is_available_for_sale: true, organization_ids: [] })
}
const dataOf = (answer: Data) => answer['data'] as Data
const changes: [what: string, service: Service, found: object][] = [
  [
    'another status',
    answering('category/create', (answer) => ({ ...answer, status_code: 409, code: 409 })),
    { operation: 'category/create', place: 'status', recorded: 409, replayed: 200, line: 4 }
  ],
  [
    'another count',
    answering('category/get-paging', (answer) => ({ ...answer, data: { ...dataOf(answer), total: 7 } })),
    { operation: 'category/get-paging', place: 'data.total', kind: 'value', recorded: 7 }
  ],
  [
    'a field more',
    answering('category/create', (answer) => ({ ...answer, data: { ...dataOf(answer), depth: 3 } })),
    { place: 'data.depth', kind: 'missing in the sandbox', recorded: 3 }
  ],
  [
    'a field less',
    answering('category/create', (answer) => ({ ...answer, data: { ...dataOf(answer), type: undefined } })),
    { place: 'data.type', kind: 'only in the sandbox', replayed: 'product' }
  ],
  [
    'another type',
    answering('category/create', (answer) => ({
      ...answer,
      data: { ...dataOf(answer), is_available_for_sale: 'yes' }
    })),
    { place: 'data.is_available_for_sale', kind: 'type', replayed: true }
  ],
  [
    'another envelope',
    answering('currency/get-all', (answer) => ({ ...answer, messages: undefined, trace: 1 })),
    { operation: 'currency/get-all', place: 'messages', kind: 'only in the sandbox' }
  ]
]

describe('a service that answers otherwise', () => {
  it.each(changes)('%s is found with its operation and place', async (what, service, found) => {
    const report = await replayed(await recorded(`${what}.jsonl`, reads, service))
    expect(report.findings).toContainEqual(expect.objectContaining(found))
    expect(report.findings.length).toBeLessThanOrEqual(2)
  })

  it('a service that began with other records is compared by its fields and by the sums of writes', async () => {
    const report = await replayed(await recorded('other-ids.jsonl', shopDay, withOtherIds))
    expect(report).toMatchObject({ beginning: 'other', findings: [] })
    expect(report.alike).toBe(report.played)
    const more = answering('category/get-paging', (answer) => {
      const { total, data } = dataOf(answer) as { total: number; data: Data[] }
      return { ...answer, data: { total: total + 1, data: data.map((row) => ({ ...row, depth: 1 })) } }
    })
    const file = await recorded('other-fields.jsonl', reads, (sandbox) => withOtherIds(more(sandbox)))
    expect((await replayed(file)).findings).toEqual([
      expect.objectContaining({ place: 'data.data[].depth', kind: 'missing in the sandbox', count: 1 })
    ])
  })
})

const commandLine = ['--import', './tools/support/register.mjs', 'tools/sandbox.ts']
const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...commandLine, ...words], { encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n'), stderr }
}
async function start(...words: string[]) {
  const child = spawn(process.execPath, [...commandLine, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, heading: JSON.parse(line) as { url: string; apiKey: string } }
}

describe('the command', () => {
  it('a killed recording has every exchange that was answered', async () => {
    const service = await start()
    const file = join(folder, 'killed.jsonl')
    const proxy = await start('--record', file, '--service', service.heading.url)
    let answered = 0
    const work = (async () => {
      for (;;) {
        const headers = { 'api-key': service.heading.apiKey }
        await (await fetch(`${proxy.heading.url}currency/get-all`, { headers })).text()
        answered += 1
      }
    })().catch(() => undefined)
    await expect.poll(() => answered).toBeGreaterThan(20)
    proxy.child.kill('SIGKILL')
    await work
    expect(readRecording(file).length).toBeGreaterThanOrEqual(answered)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    service.child.kill('SIGTERM')
  })

  it('the command ends with 0 and a summary, or with 1, each difference and the report as JSON', async () => {
    const same = await recorded('command.jsonl', currencies)
    expect(run('--replay', same)).toMatchObject({
      status: 0,
      lines: ['1 requests were played back: 1 were answered alike. Places that differ: 0.']
    })
    const other = join(folder, 'command-other.jsonl')
    writeFileSync(other, readFileSync(same, 'utf8').replace('"precision":0', '"precision":4'))
    const { status, lines } = run('--replay', other, '--json')
    expect(status).toBe(1)
    expect(lines[0]).toBe('currency/get-all, line 2: data[].precision, value: recorded 4, replayed 0')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ played: 1, alike: 0, findings: [{ line: 2 }] })
  })

  it('a file that is no whole recording is refused with a sentence and the number of the line', async () => {
    const file = await recorded('whole.jsonl', currencies)
    const whole = readFileSync(file, 'utf8')
    const broken: [text: string, sentence: RegExp][] = [
      [whole.slice(0, -20), /line 2: the line has no end/],
      [whole.replace(/,"status".*/, ''), /line 2: the line is not whole, or is not JSON/],
      [`${whole}{"at":1,"method":"GET"}\n`, /line 3: path /],
      ['{"name":"something else"}\n', /line 1: this is not a recording/],
      ['', /line 1: the line is not whole/]
    ]
    for (const [text, sentence] of broken) {
      writeFileSync(file, text)
      expect(() => readRecording(file)).toThrow(sentence)
    }
    const { status, stderr } = run('--replay', file)
    expect([status, stderr]).toEqual([2, expect.stringContaining('line 1:')])
    appendFileSync(file, 'x')
    expect(run('--record', file, '--service', 'https://service.invalid').stderr).toMatch(/--record: .* cannot be made/)
    expect(run('--record', join(folder, 'new'), '--service', 'http://shop.uz').stderr).toMatch(/--service must be/)
  })
})
