import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/shared/time/clock.ts'
import { fileWire, serialWire } from '../../src/main/devices/port-wires.ts'
import { print, pulseDrawer } from '../../src/main/printing/printer.ts'
import { openSerial } from '../../src/main/devices/serial.ts'
import type { Wire } from '../../src/main/devices/receive-buffer.ts'
import { isSerialPath } from '../../src/shared/devices/paper.ts'
import type { Clock } from '../../src/shared/ports.ts'
import { DevicePath } from '../../src/shared/devices/printing.ts'
import { noPseudoPort, pseudoPort, type PseudoPort } from '../support/printing/pseudo-port.ts'
import { answerTo, type PrinterFault } from '../support/printing/virtual-printer.ts'

// Uses a pseudo-terminal, which the till opens as it opens /dev/ttyUSB0. It has the defaults of a terminal, as a port
// of Linux does: a line end becomes two bytes, and input is echoed.

let line: PseudoPort | undefined
afterEach(() => line?.end())

/** Every byte, with the line ends and the two that stop and start a line. */
const every = Uint8Array.from({ length: 1024 }, (_, at) => at % 256)
/** Shortens the timeout of a port that accepts nothing. */
const impatient: Clock = {
  ...systemClock,
  after: (ms, work) => systemClock.after(ms >= 1_000 ? ms / 10 : ms, work)
}

/** Opens a port whose other end keeps the bytes and answers as a printer does. */
async function printerAt(ailment: PrinterFault) {
  const port = (line = await pseudoPort())
  spawnSync('stty', ['-F', port.path, 'sane'])
  const bytes: number[] = []
  port.onHeard((heard) => {
    for (const byte of Buffer.from(heard, 'latin1')) {
      bytes.push(byte)
      const said = answerTo(bytes, ailment)
      if (said !== undefined) port.say(String.fromCharCode(said))
    }
  })
  return { path: port.path, bytes, hold: () => port.hold(), end: () => port.end() }
}
type Port = Awaited<ReturnType<typeof printerAt>>
const serialAt = ({ path }: Port, clock: Clock) =>
  serialWire({ path, speed: 115_200, hasHandshake: false }, openSerial, clock)
const ways = {
  'a serial port': (port: Port) => serialAt(port, systemClock),
  'a port like a file': ({ path }: Port) => fileWire(path, systemClock)
}

const answerMs = 120_000
const silenceMs = 100
/**
 * Changes the timeouts for a printer that always answers DLE EOT and never GS r. On a busy machine an answer takes
 * longer, so it is waited for, and the silence is cut short.
 */
async function patient(opening: Promise<Wire>): Promise<Wire> {
  const wire = await opening
  return { ...wire, read: (timeoutMs) => wire.read(timeoutMs < 1_000 ? answerMs : silenceMs) }
}

it('the till knows for every port that may be set up whether it needs a speed', () => {
  const serial = ['/dev/ttyUSB0', '/dev/ttyS1', '/dev/ttyACM0', '/dev/rfcomm0', '/dev/cu.usb-1', 'COM3']
  const others = ['/dev/usb/lp0', '/dev/lp0', 'LPT1']
  const known = [...serial, '/dev/serial/by-id/usb-Prolific_USB-Serial', ...others]
  expect(known.filter((path) => DevicePath.safeParse(path).success)).toEqual(known)
  expect(known.filter(isSerialPath)).toEqual(known.filter((path) => !others.includes(path)))
})

describe.skipIf(noPseudoPort !== undefined)(`a printer on a line${noPseudoPort ?? ''}`, () => {
  it('the printer gets every byte unchanged, on a port that would double a line end', async () => {
    const port = await printerAt({ isMute: true })
    const outcome = await print(() => ways['a serial port'](port), every, undefined)
    expect(outcome).toEqual({ kind: 'printed' })
    const asked = [0x10, 0x04, 0x01]
    await expect.poll(() => port.bytes).toEqual([...asked, ...every])
  })

  it.each(Object.entries(ways))('%s: the printer reports missing paper before anything is sent', async (_, way) => {
    const port = await printerAt({ status: { 4: 0x72 } })
    spawnSync('stty', ['-F', port.path, 'raw', '-echo'])
    expect(await print(() => patient(way(port)), every, undefined)).toEqual({ kind: 'held', trouble: 'paperOut' })
    expect(port.bytes.length).toBeLessThan(10)
  })

  it.each(Object.entries(ways))('%s: the printer is asked whether everything was printed', async (_, way) => {
    const port = await printerAt({ endsAfter: 800 })
    spawnSync('stty', ['-F', port.path, 'raw', '-echo'])
    expect(await print(() => patient(way(port)), every, undefined)).toEqual({ kind: 'unsure', trouble: 'paperOut' })
  })

  it.each(Object.entries(ways))('%s: the printer opens its drawer', async (_, way) => {
    const port = await printerAt({})
    spawnSync('stty', ['-F', port.path, 'raw', '-echo'])
    expect(await pulseDrawer(() => way(port), Uint8Array.of(0x1b, 0x70, 0, 25, 250))).toBe(true)
    await expect.poll(() => port.bytes.slice(0, 5)).toEqual([0x1b, 0x70, 0, 25, 250])
  })

  it.each(Object.entries(ways))('%s: a printer that was unplugged is no success', async (_, way) => {
    const port = await printerAt({ isMute: true })
    spawnSync('stty', ['-F', port.path, 'raw', '-echo'])
    const wire = await way(port)
    port.end()
    await expect(
      (async () => {
        for (let round = 0; round < 50; round += 1) await wire.write(every)
      })()
    ).rejects.toThrow()
    wire.close()
  })
})

describe.skipIf(noPseudoPort !== undefined)(`the pace of a printer on a line${noPseudoPort ?? ''}`, () => {
  it.each([
    ['by XOFF and XON', false, ['ixon', '-crtscts']],
    ['by RTS and CTS as well', true, ['ixon', 'crtscts']]
  ])('the printer is obeyed %s when it asks for a pause, at its speed', async (_, hasHandshake, flow) => {
    const port = await printerAt({})
    const wire = await serialWire({ path: port.path, speed: 19_200, hasHandshake }, openSerial, systemClock)
    const { stdout } = spawnSync('stty', ['-F', port.path, '-a'], { encoding: 'utf8' })
    const told = stdout.split(/[\s;]+/)
    expect(told).toEqual(expect.arrayContaining([...flow, '-ixoff', 'cs8', '-parenb', '-cstopb', '-icanon', '-opost']))
    expect(stdout).toContain('speed 19200 baud')
    await wire.finish()
  })

  it('a serial port that accepts nothing for long counts as stuck, and is closed', async () => {
    const port = await printerAt({ isMute: true })
    const wire = await serialAt(port, impatient)
    port.hold()
    await expect(wire.write(new Uint8Array(100_000))).rejects.toThrow('the printer takes no more')
    await wire.finish()
  })

  it('the port is paced by the speed of the line, so that its last bytes have left before it is closed', async () => {
    const port = await printerAt({ isMute: true })
    const wire = await serialWire({ path: port.path, speed: 9600, hasHandshake: false }, openSerial, systemClock)
    const before = systemClock.monotonic()
    await wire.write(every)
    expect(systemClock.monotonic() - before).toBeGreaterThan(1_000)
    await wire.finish()
    await expect.poll(() => port.bytes).toEqual([...every])
  })

  it('a missing printer means that nothing has left', async () => {
    const gone = { path: '/dev/ttyUSB99', speed: 9600, hasHandshake: false } as const
    const held = { kind: 'held', trouble: 'unreachable' }
    expect(await print(() => serialWire(gone, openSerial, systemClock), every, undefined)).toEqual(held)
    expect(await print(() => fileWire('/dev/usb/lp99', systemClock), every, undefined)).toEqual(held)
  })
})
