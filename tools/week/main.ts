import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/main/system/random.ts'
import { cashierAt } from '../../test/e2e/cashier.ts'
import { root, start, type Running } from '../../test/e2e/hosts.ts'
import { startService, type Service } from '../../test/e2e/service.ts'
import { expect } from '../tour/screen.ts'
import { newRecord, quantile, sum, type SalesRecord } from './sales-record.ts'
import { openDay, closeDay, setUpScales } from './open-and-close.ts'
import { actions, type Player } from './selling.ts'
import { days, type Day } from './days.ts'
import { scannedGoods, type Good } from './goods.ts'

// Seven days of a new shop, with keys and scans only, at a person's pace. The test does not trust the till: it compares
// each day's report and the service's records with a book written from what the screen showed.

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '100' },
    days: { type: 'string', default: '1..7' },
    seed: { type: 'string', default: '1' },
    pictures: { type: 'string' }
  }
})
const size = { width: 1366, height: 768 }
const picturesADay = 5
const [from = 1, to = from] = values.days.split('..').map(Number)
const wanted = Number(values.sales)
if (![from, to, wanted].every((n) => Number.isInteger(n) && n > 0) || to > days.length) {
  console.error(`--days is a range within 1..${days.length}, --sales is a number of at least one.`)
  process.exit(2)
}
const out =
  values.pictures === undefined ? join(root, 'out/week') : resolve(process.env['INIT_CWD'] ?? root, values.pictures)
mkdirSync(out, { recursive: true })
for (const name of readdirSync(out)) if (/^(day-\d-[\w-]+\.png|log\.txt)$/.test(name)) rmSync(join(out, name))
const log = join(out, 'log.txt')
writeFileSync(log, '')
const say = (line: string): void => {
  console.log(line)
  appendFileSync(log, `${line}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'kassa-week-'))
const how = { dataDir: join(folder, 'data'), tempDir: join(folder, 'temp'), flags: [], onOutput: () => undefined }
mkdirSync(how.tempDir)
const chance = seededRandom(Number(values.seed))
let wrong = 0
const remark = (what: string): void => {
  wrong += 1
  say(`  ! ${what}`)
}

type Shop = { service: Service; goods: Good[]; buyer: Player['buyer'] }
let running: Running | undefined

async function boot(): Promise<Running> {
  const next = await start(how)
  await next.page.setViewportSize(size)
  next.page.setDefaultTimeout(15_000)
  next.page.on('pageerror', (error) => remark(`the window failed: ${error.message}`))
  running = next
  return next
}

const picture = async (number: number, name: string): Promise<void> => {
  await running?.page.waitForTimeout(200)
  await running?.page.screenshot({ path: join(out, `day-${number}-${name.replace(/\W+/g, '-')}.png`) })
}

/** Counts keys and scans from now on. */
function countKeys(player: Player): { keys: number; scans: number } {
  const count = { keys: 0, scans: 0 }
  const { keyboard } = player.cashier.page
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  const scan = player.cashier.scan.bind(player.cashier)
  keyboard.press = (key, options) => ((count.keys += 1), press(key, options))
  keyboard.type = (text, options) => ((count.keys += Array.from(text).length), type(text, options))
  player.cashier.scan = (code) => ((count.scans += 1), scan(code))
  return count
}

function drawAction(day: Day): keyof typeof actions {
  const rows = Object.entries(day.weights) as [keyof typeof actions, number][]
  let left = chance.fraction() * sum(rows.map(([, weight]) => weight))
  return rows.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'exact cash'
}

/** Kills the till with goods on the ticket, starts it again, and checks that they are still there. */
async function cutPower(player: Player): Promise<Player> {
  const good = player.goods[0]
  if (good === undefined) throw new Error('the shop has no goods')
  await player.cashier.scan(good.code)
  await expect(player.cashier.line(good.name)).toBeVisible()
  await running?.kill()
  const cashier = cashierAt((await boot()).page)
  await cashier.signIn()
  await expect(cashier.line(good.name)).toBeVisible()
  await cashier.press('Delete')
  say('  the power was cut with goods on the ticket: the goods are still on the ticket')
  return { ...player, cashier }
}

async function play(number: number, day: Day, { service, goods, buyer }: Shop): Promise<SalesRecord> {
  say(`\n${day.name}`)
  const cashier = cashierAt((running ?? (await boot())).page)
  const record = newRecord(await openDay(cashier))
  let player: Player = { cashier, record, chance, goods, buyer, remark, most: day.most }
  if (number === from) await setUpScales(cashier)
  let count = countKeys(player)
  const every = Math.max(1, Math.floor(wanted / picturesADay))
  let isOffline = false
  let isKilled = false
  let shown = -1
  while (record.sales.length < wanted) {
    const share = record.sales.length / wanted
    if (day.killAt !== undefined && !isKilled && share >= day.killAt) {
      isKilled = true
      player = await cutPower(player)
      count = countKeys(player)
    }
    const shouldBeOffline = day.outage !== undefined && share >= day.outage[0] && share < day.outage[1]
    if (shouldBeOffline !== isOffline) {
      isOffline = shouldBeOffline
      await (isOffline ? service.stop() : service.start())
      say(
        `  after ${record.sales.length} sales the service ${isOffline ? 'cannot be reached' : 'can be reached again'}`
      )
    }
    const kind = drawAction(day)
    const before = { ...count }
    const began = performance.now()
    try {
      await actions[kind](player)
    } catch (error) {
      await picture(number, `wrong-${record.sales.length}`)
      throw new Error(
        `${kind} after ${record.sales.length} sales: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error }
      )
    }
    const seconds = (performance.now() - began) / 1000
    record.actions.push({ kind, keys: count.keys - before.keys, scans: count.scans - before.scans, seconds })
    const alerts = await player.cashier.page.getByRole('alert').allInnerTexts()
    for (const text of alerts) if (text.trim() !== '') remark(`${kind}: ${text.replace(/\s+/g, ' ').trim()}`)
    const at = Math.floor(record.sales.length / every)
    if (at > shown) await picture(number, `${String((shown = at))}-${kind}`)
  }
  if (isOffline) await service.start()
  const differences = await closeDay({ player, day, picture: (name) => picture(number, name), say })
  for (const what of differences) remark(what)
  return record
}

/** Checks the service's records of the day: as many sales and refunds as the book has, with the same totals. */
async function compare(service: Service, records: readonly SalesRecord[]): Promise<void> {
  const sales = records.flatMap((record) => record.sales)
  const refunds = records.flatMap((record) => record.refunds)
  const trades = async (isRefund: boolean) =>
    (await service.records('trade')).filter(({ is_refund }) => (is_refund === true) === isRefund)
  const isThere = expect.configure({ timeout: 120_000 })
  await isThere.poll(async () => (await trades(false)).length).toBe(sales.length)
  await isThere.poll(async () => (await trades(true)).length).toBe(refunds.length)
  const up = (list: number[]): string => JSON.stringify(list.toSorted((a, b) => a - b))
  const sold = (await trades(false)).map((trade) => Number(trade['total_to_pay']))
  const back = (await trades(true)).map((trade) => Number(trade['total_to_refund']))
  if (up(sold) !== up(sales)) remark('the amounts of the sales at the service differ from the record of the test')
  if (up(back) !== up(refunds)) remark('the amounts of the refunds at the service differ from the record of the test')
  say(`  the service has ${sold.length} sales of ${sum(sold)} and ${back.length} refunds of ${sum(back)}`)
}

function reportOf({ actions, sales }: SalesRecord): void {
  const kinds = [...new Set(actions.map(({ kind }) => kind))]
  say(`  ${sales.length} sales of ${sum(sales)}`)
  for (const kind of kinds) {
    const own = actions.filter((act) => act.kind === kind)
    const [keys, scans] = [sum(own.map((act) => act.keys)), sum(own.map((act) => act.scans))]
    const seconds = own.map((act) => act.seconds)
    say(
      `    ${kind.padEnd(11)} ${String(own.length).padStart(4)} ×  ${(keys / own.length).toFixed(1).padStart(5)} keys  ${(scans / own.length).toFixed(1).padStart(4)} scans  ${quantile(seconds, 0.5).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`
    )
  }
}

async function week(): Promise<void> {
  const service = await startService({ dataFile: join(folder, 'world.json') })
  try {
    const cashier = cashierAt((await boot()).page)
    await cashier.connect(service)
    await picture(from, 'welcome-over')
    await cashier.waitForGoods()
    const known = (await service.records('customer')).find(
      ({ phone_number, balances, state }) =>
        phone_number !== undefined && (balances as object[] | undefined)?.length === 0 && state !== 'black_list'
    )
    const buyer = { phone: String(known?.['phone_number']), name: String(known?.['name']) }
    const shop: Shop = { service, goods: await scannedGoods(service), buyer }
    say(`A new shop: ${shop.goods.length} goods with barcodes, ${wanted} sales a day.`)
    const records: SalesRecord[] = []
    for (const [at, day] of days.entries()) {
      if (at + 1 < from || at + 1 > to) continue
      const record = await play(at + 1, day, shop)
      records.push(record)
      reportOf(record)
      await compare(service, records)
    }
  } finally {
    await running?.close().catch(() => running?.kill())
    await service.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const code = await week().then(
  () => (wrong === 0 ? 0 : 1),
  (error: unknown) => {
    say(`\nThe week ended early: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
)
say(`\n${code === 0 ? 'No surprises.' : `${wrong} surprises.`} Log and pictures: ${relative(root, out) || '.'}`)
process.exit(code)
