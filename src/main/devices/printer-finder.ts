import { readdir } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { FoundPrinter } from '../../shared/devices/printing.ts'

// Searches for printers: at the raw port of the computers in the same network, and at the USB ports of this computer.

/** The raw port of nearly all receipt printers with a network connection. */
const rawPort = 9100
const connectMs = 700
/** Connections at once: routers of small shops drop more. */
const atOnce = 32
/** More networks than these are those of virtual machines. */
const mostNetworks = 4

type Interfaces = Readonly<Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'internal'>[] | undefined>>

/**
 * Returns the other addresses of the networks of this computer, as the 254 addresses around its own. Only private
 * addresses are returned, so that no computer outside the shop is asked.
 */
export function neighboursOf(interfaces: Interfaces): string[] {
  const own = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ address, internal }) => !internal && isPrivate(address))
    .map(({ address }) => address)
  const networks = [...new Set(own.map((address) => address.slice(0, address.lastIndexOf('.'))))]
  return networks
    .slice(0, mostNetworks)
    .flatMap((network) => Array.from({ length: 254 }, (_, at) => `${network}.${at + 1}`))
    .filter((address) => !own.includes(address))
}

/** Returns whether the address is one of a private IPv4 network (RFC 1918, RFC 3927). */
function isPrivate(address: string): boolean {
  const [a = 0, b = 0, ...rest] = address.split('.').map(Number)
  if (rest.length !== 2) return false
  return a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 169 && b === 254)
}

/** Returns the addresses at which something accepts connections to the port, in the given order. Sends no byte. */
export async function answering(addresses: readonly string[], port: number): Promise<string[]> {
  const found = new Set<string>()
  const left = [...addresses]
  const work = async (): Promise<void> => {
    for (let host = left.shift(); host !== undefined; host = left.shift())
      if (await accepts(host, port)) found.add(host)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return addresses.filter((address) => found.has(address))
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: connectMs })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => end(true))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
  })

/** Returns the paths of USB printers. Windows has none: there they are printers of the system. */
async function usbPrinters(folder = '/dev/usb'): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/**
 * Searches for printers in the network and at this computer. Takes a few seconds, because a computer that is switched off
 * does not answer.
 */
export async function findPrinters(systemPrinters: readonly string[]): Promise<FoundPrinter[]> {
  const [usb, hosts] = await Promise.all([usbPrinters(), answering(neighboursOf(networkInterfaces()), rawPort)])
  return [
    ...usb.map((path) => ({ way: 'device' as const, at: path })),
    ...systemPrinters.map((name) => ({ way: 'system' as const, at: name })),
    ...hosts.map((host) => ({ way: 'network' as const, at: host }))
  ]
}
