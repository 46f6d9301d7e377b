import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { connect as connectSecurely, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createSend, NoAnswer, NotSent } from '@kassa/integration-api'
import type { Act } from '../../tools/outsider/acts.ts'
import { Faults, modes, type Mode } from '../../tools/outsider/faults.ts'
import { serveOutsider } from '../../tools/outsider/server.ts'
import { Wire } from '../../tools/outsider/tls.ts'
import { World } from '../../tools/outsider/world.ts'
import { selfSigned } from '../support/certificate.ts'

// The outsider with TLS, and the cuts in the middle of a record.

const product = '660400000000000000000010'
const article = { _id: 'article', name: 'Cash in', type: 'income' as const }
const shop = { apiKey: 'name:secret', owner: 'user', users: ['user'], products: [product], articles: [article] }
const [cutting] = modes.filter(({ name }) => name === 'TLS cut in the middle') as [Mode]

async function serve(mode: Mode) {
  const world = new World(shop, () => Date.now())
  const faults = new Faults(mode, 1)
  const certificate = selfSigned('127.0.0.1')
  const outsider = await serveOutsider(world, faults, certificate)
  onTestFinished(() => outsider.close())
  return { world, faults, outsider, certificate }
}

/** Holds a ticket with the till's own network client. */
function hold(url: string): Promise<Response> {
  const line = { product_id: product, warehouse_id: 'stock', amount: 1, price: 5000 }
  const body = JSON.stringify({ name: 'table', organization_id: 'shop', receipt: { products: [line] } })
  const headers = { 'api-key': shop.apiKey }
  return createSend()(new Request(`${url}open-ticket/create`, { method: 'POST', headers, body }))
}

test.each(['127.0.0.1', 'localhost'])(
  'the certificate is valid for %s if it is trusted, and not otherwise',
  async (name) => {
    const { outsider, certificate } = await serve({ ...cutting, tls: { cutHandshakes: 0 } })
    const port = Number(new URL(outsider.url).port)
    const servername = name === 'localhost' ? { servername: name } : {}
    const trusting = connectSecurely({ host: '127.0.0.1', port, ca: certificate.cert, ...servername })
    await once(trusting, 'secureConnect')
    expect(trusting.authorized).toBe(true)
    trusting.destroy()
    await expect(hold(outsider.url)).rejects.toBeInstanceOf(NotSent)
  }
)

test('the till takes a cut handshake as not sent, and a cut answer as no answer after the effect', async () => {
  const torn = ({ answer }: { answer: { body: Buffer } }): Act => ({
    is: 'tear',
    before: Buffer.alloc(0),
    bytes: answer.body,
    at: 0.5,
    isReset: false
  })
  const { outsider, certificate, world, faults } = await serve({ ...cutting, share: 1, act: torn })
  setDefaultCACertificates([certificate.cert])
  onTestFinished(() => setDefaultCACertificates([]))
  await expect(hold(outsider.url)).rejects.toBeInstanceOf(NotSent)
  expect([world.records('ticket').length, faults.cut]).toEqual([0, { handshakes: 1, records: 0 }])
  expect(outsider.log.cut).toHaveLength(1)
  expect(faults.isVoid(1)).toBe(true)
  faults.mode.tls = { cutHandshakes: 0 }
  await expect(hold(outsider.url)).rejects.toBeInstanceOf(NoAnswer)
  expect([world.records('ticket').length, faults.cut]).toEqual([1, { handshakes: 1, records: 1 }])
  faults.heal()
  expect((await hold(outsider.url)).status).toBe(200)
})

test('a run of the mode is void unless both a handshake and a record were cut', () => {
  const faults = new Faults(cutting, 1)
  const voids = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1]
  ].map(([handshakes = 0, records = 0]) => {
    Object.assign(faults.cut, { handshakes, records })
    return faults.isVoid(1)
  })
  expect(voids).toEqual([true, true, true, false])
})

test.each([0, 0.5, 1])('a record that is cut at %d of its length is sent in part, and never whole', async (at) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [served] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => void server.close())
  const chunks: Buffer[] = []
  client.on('data', (chunk) => void chunks.push(chunk))
  const wire = new Wire(served)
  const record = (length: number) => Buffer.concat([Buffer.from([23, 3, 3, 0, length]), Buffer.alloc(length)])
  let torn = 0
  wire.write(record(20))
  wire.tear({ at, isReset: false, onTorn: () => (torn += 1) })
  wire.write(Buffer.concat([record(100), record(50)]))
  wire.write(record(10))
  await once(client, 'end')
  const second = Buffer.concat(chunks).length - 25
  expect(torn).toBe(1)
  expect(second).toBeGreaterThanOrEqual(1)
  expect(second).toBeLessThan(105)
})
