import { expect, it } from 'vitest'
import { csvFile, xlsxFile } from '../src/sheet.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { createVirtualClock, type VirtualClock } from '../../../test/support/virtual-clock.ts'
import { memoryWorld } from './memory-world.ts'
import { ask, newSandbox, request } from './support.ts'

type Job = { _id: string; state: string; progress: number; file_path?: string }
const page = 'export-records'
const scheduleOf = (clock: VirtualClock) => (delayMs: number, work: () => void) => void clock.after(delayMs, work)

it('the timer alone moves a job, a quarter at a time, and others wait for their turn', async () => {
  const clock = createVirtualClock()
  const sandbox = newSandbox({ now: () => clock.now(), schedule: scheduleOf(clock) })
  const create = async () =>
    (await ask(sandbox, 'POST', `${page}/create`, { page_name: 'trade', query_params: {} })) as Job
  const [first, second] = [await create(), await create()]
  const look = async (job: Job) => {
    const { state, progress } = (await ask(sandbox, 'GET', `${page}/get-by-id/${job._id}`)) as Job
    return [state, progress]
  }
  const seen = []
  for (let turn = 0; turn < 6; turn += 1) {
    seen.push(await look(first))
    await clock.advance(200)
  }
  expect(seen).toEqual([
    ['pending', 0],
    ['in_progress', 0],
    ['in_progress', 25],
    ['in_progress', 50],
    ['in_progress', 75],
    ['completed', 100]
  ])
  expect(await look(second)).toEqual(['in_progress', 0])
  await clock.advance(10_000)
  expect(await look(second)).toEqual(['completed', 100])
  expect(clock.pending()).toBe(0)
})

it('a job that a stop interrupted goes on when its world is restored, and its file is kept', async () => {
  const clock = createVirtualClock()
  const file = memoryWorld()
  const open = () => newSandbox({ now: () => clock.now(), schedule: scheduleOf(clock), world: file })
  const job = (await ask(open(), 'POST', `${page}/create`, { page_name: 'customers', query_params: {} })) as Job
  const next = open()
  await clock.advance(10_000)
  const { file_path = '' } = (await ask(open(), 'GET', `${page}/get-by-id/${job._id}`)) as Job
  const again = open()
  const url = new URL(file_path, 'http://practice.invalid')
  const download = () => again.send(new Request(url, { headers: { 'api-key': next.apiKey } }))
  const answer = await download()
  expect(answer.headers.get('content-disposition')).toContain('customers-')
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect(files['xl/worksheets/sheet1.xml']).toContain('Aziza Rahimova')
  const text = await (await again.send(request(again, 'GET', `${page}/get-by-id/${job._id}`))).text()
  expect(text).not.toContain('$file')
})

it('a workbook has a frame, texts, numbers and booleans, and nothing that breaks it', () => {
  const files = unzip(
    Buffer.from(
      xlsxFile('trade', [
        ['name', 'amount'],
        ['<Non> & "choy"\u{0}', 4.5, true]
      ])
    )
  )
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml'
  ])
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toContain(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">&lt;Non&gt; &amp; &quot;choy&quot;</t></is></c>'
  )
  expect(sheet).toContain('<c r="B2"><v>4.5</v></c><c r="C2" t="b"><v>1</v></c>')
})

it('a CSV file says that it is UTF-8 and quotes what would break a line', () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    csvFile([
      ['soʻm', 'a "b"'],
      [1, 'x,\ny']
    ])
  )
  expect(text).toBe('\u{feff}soʻm,"a ""b"""\r\n1,"x,\ny"\r\n')
})
