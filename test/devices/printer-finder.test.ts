import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { answering, neighboursOf } from '../../src/main/devices/printer-finder.ts'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.close()
  servers = []
})

async function listenAt(host: string, port: number): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined))
  servers.push(server)
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

it('the search asks every other address of a private network, and none outside the shop', () => {
  const own = { internal: false }
  const asked = neighboursOf({
    lo: [{ address: '127.0.0.1', internal: true }],
    eth0: [
      { address: '192.168.7.20', ...own },
      { address: 'fe80::1', ...own }
    ],
    wan: [{ address: '81.95.224.10', ...own }],
    wifi: [{ address: '172.20.0.1', ...own }]
  })
  expect(asked).toHaveLength(2 * 253)
  expect(asked.filter((address) => !/^(192\.168\.7|172\.20\.0)\.\d+$/.test(address))).toEqual([])
  expect(asked).not.toContain('192.168.7.20')
  expect([asked[0], asked.at(-1)]).toEqual(['192.168.7.1', '172.20.0.254'])
})

it('the edges of the private networks are respected', () => {
  const of = (address: string) => neighboursOf({ eth0: [{ address, internal: false }] }).length
  expect(['10.0.0.1', '172.16.0.1', '172.31.0.1', '169.254.3.1'].map(of)).toEqual([253, 253, 253, 253])
  expect(['11.0.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '169.253.0.1'].map(of)).toEqual([0, 0, 0, 0, 0])
})

it('the addresses that accept a connection are found among those that refuse it, in order', async () => {
  const port = await listenAt('127.0.0.9', 0)
  await listenAt('127.0.0.3', port)
  const asked = Array.from({ length: 40 }, (_, at) => `127.0.0.${at + 1}`)
  expect(await answering(asked, port)).toEqual(['127.0.0.3', '127.0.0.9'])
})
