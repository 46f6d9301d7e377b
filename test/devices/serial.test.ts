import { afterEach, describe, expect, it } from 'vitest'
import { openSerial, SerialFailure, type OpenSerial } from '../../src/main/devices/serial.ts'
import { createLines } from '../../src/main/devices/scanner.ts'
import { silenceMs, silentReads, timeoutMs, weigh } from '../../src/main/devices/weigher.ts'
import { createSerialPorts } from '../../src/main/devices/serial-ports.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import type { Clock } from '../../src/shared/ports.ts'
import type { Weighing } from '../../src/shared/devices/serial-choices.ts'
import { canHangUp, hangUp, pseudoPort, noPseudoPort, type PseudoPort } from '../support/printing/pseudo-port.ts'
import { tillFile } from '../support/till-file.ts'

// Uses a pseudo-terminal, which the till opens as it opens /dev/ttyUSB0.

let line: PseudoPort | undefined
afterEach(() => line?.end())

const stable = 'ST,GS,+  1.234kg\r\n'
const moving = 'US,GS,+  1.200kg\r\n'
const enqFrame = (body: string): string => {
  const check = Array.from(body).reduce((all, each) => all ^ each.charCodeAt(0), 0)
  return `\x01\x02${body}${String.fromCharCode(check)}\x03\x04`
}
const scaleAt = (path: string, weighing: Weighing) => ({ path, speed: 9600 as const, weighing })
/** The till's own times, but a longer timeout for tests on a busy machine. */
const patient: Clock = { ...systemClock, after: (ms, work) => systemClock.after(ms === timeoutMs ? 30_000 : ms, work) }

/** Starts a weighing at a port, and resolves when the till listens: earlier bytes of the port were skipped. */
async function listening(port: PseudoPort, weighing: Weighing, clock: Clock, open = openSerial) {
  let passedOver = 0
  const after: Clock['after'] = (ms, work) =>
    clock.after(ms, () => {
      work()
      if (ms === silenceMs) passedOver += 1
    })
  const asked = weigh(scaleAt(port.path, weighing), open, { ...clock, after })
  await expect.poll(() => passedOver).toBe(silentReads)
  // Wrapped in an object, so that the caller does not await it.
  return { asked }
}

it('the reader accepts lines in any pieces, and drops a line that no scanner writes', () => {
  const lines = createLines()
  expect(lines('47800')).toEqual({ codes: [], isGarbled: false })
  expect(lines('01\r\n4780002\r')).toEqual({ codes: ['4780001', '4780002'], isGarbled: false })
  expect(lines('\n010478\x1d21abc\n')).toEqual({ codes: ['010478\x1d21abc'], isGarbled: false })
  expect(lines('\xff\x80\xfe\r\n')).toEqual({ codes: [], isGarbled: true })
  expect(lines('9'.repeat(400))).toEqual({ codes: [], isGarbled: true })
  expect(lines('\r\n4780003\n').codes).toEqual(['4780003'])
})

describe.skipIf(noPseudoPort !== undefined)(`on a serial line${noPseudoPort ?? ''}`, () => {
  it('the port says that there is no device', async () => {
    const missing = openSerial('/dev/ttyUSB99', 9600, { onText: () => undefined, end: () => undefined })
    await expect(missing).rejects.toBeInstanceOf(SerialFailure)
    await expect(missing).rejects.toMatchObject({ trouble: 'gone' })
  })

  it('the port delivers codes of a scanner, reports that it was unplugged, and delivers again when it is back', async () => {
    const port = (line = await pseudoPort())
    const file = tillFile()
    const codes: string[] = []
    let path = port.path
    file.store.transaction((db) => putSetting(db, 'serial', { scanner: { path: '/dev/ttyUSB0', speed: 9600 } }))
    const ports = createSerialPorts({
      store: file.store,
      clock: { ...systemClock, after: (ms, work) => systemClock.after(Math.min(ms, 100), work) },
      open: (_, speed, listener) => openSerial(path, speed, listener),
      onCode: (code) => codes.push(code),
      onChange: () => undefined
    })
    ports.begin()
    await expect.poll(() => ports.scanner()).toBe('open')
    port.say('4780001\r\n')
    await expect.poll(() => codes).toEqual(['4780001'])
    // The path of a line that ended may be reused by another test, and must not be opened here.
    path = '/dev/ttyUSB99'
    port.end()
    await expect.poll(() => ports.scanner()).toBe('gone')
    const again = (line = await pseudoPort())
    path = again.path
    await expect.poll(() => ports.scanner()).toBe('open')
    again.say('\x80\xfe\x81\n')
    await expect.poll(() => ports.scanner()).toBe('garbled')
    again.say('4780002\r\n')
    await expect.poll(() => codes).toEqual(['4780001', '4780002'])
    expect(ports.scanner()).toBe('open')
    ports.stop()
    file.remove()
  })

  it.skipIf(!canHangUp)('the port reports that it was unplugged during a request', async () => {
    const port = (line = await pseudoPort())
    let isGone = false
    await openSerial(port.path, 9600, { onText: () => hangUp(port.path), end: () => (isGone = true) })
    port.say('4780001')
    await expect.poll(() => isGone).toBe(true)
  })
})

describe.skipIf(noPseudoPort !== undefined)(`the scale on a serial line${noPseudoPort ?? ''}`, () => {
  it('the scale gives a stable weight that came after the request, and no earlier one', async () => {
    const port = (line = await pseudoPort())
    port.say('ST,GS,+  9.999kg\r\n'.repeat(3))
    await expect.poll(() => port.isSaid()).toBe(true)
    let heard = ''
    const noting: OpenSerial = (path, speed, listener, flow) => {
      const onText = (text: string): void => {
        listener.onText(text)
        heard += text
      }
      return openSerial(path, speed, { ...listener, onText }, flow)
    }
    const { asked } = await listening(port, 'continuous', patient, noting)
    // The rest of an earlier line, then a weight that moves, then a stable one.
    port.say(`.999kg\r\n${moving}${moving}`)
    await expect.poll(() => heard).toContain(`${moving}${moving}`)
    port.say(stable)
    expect(await asked).toEqual({ ok: true, value: { weight: '1.234', unit: 'kg' } })
  })

  it('the scale gives no earlier weight though main was busy for longer than the time limit of old weights', async () => {
    const port = (line = await pseudoPort())
    port.say('ST,GS,+  9.999kg\r\n'.repeat(3))
    await expect.poll(() => port.isSaid()).toBe(true)
    const busy: OpenSerial = async (...asked) => {
      const opened = await openSerial(...asked)
      process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150))
      return opened
    }
    const { asked } = await listening(port, 'continuous', patient, busy)
    port.say(`\r\n${stable}`)
    expect(await asked).toEqual({ ok: true, value: { weight: '1.234', unit: 'kg' } })
  })

  it.each([
    ['moves all the time', moving, 'weigh.unstable'],
    ['is too heavy', 'OL,GS,+  9.999kg\r\n', 'weigh.overload'],
    ['shows less than nothing', 'ST,GS,-  0.050kg\r\n', 'weigh.negative'],
    ['is empty', 'ST,GS,+  0.000kg\r\n', 'weigh.empty'],
    ['speaks at another speed', '\x80\xfe\x00\xf1\xf1\xf1', 'serial.garbled'],
    ['says nothing', '', 'serial.silent']
  ])('the scale refuses what %s', async (_, said, kind) => {
    const port = (line = await pseudoPort())
    const { asked } = await listening(port, 'continuous', systemClock)
    if (said !== '') port.say(`\r\n${said}`)
    expect(await asked).toMatchObject({ ok: false, failure: { kind } })
  })
})

describe.skipIf(noPseudoPort !== undefined)(`how the scale is asked on a serial line${noPseudoPort ?? ''}`, () => {
  it('the scale is asked by ENQ and DC1, again while it moves, and a frame with a wrong check byte is refused', async () => {
    const port = (line = await pseudoPort())
    const answers = [enqFrame('U 01.200kg'), enqFrame('S 01.234kg').replace('1.234', '1.934'), enqFrame('S 01.234kg')]
    port.onHeard((heard) => {
      if (heard.includes('\x05')) port.say('\x06')
      if (heard.includes('\x11')) port.say(answers.shift() ?? '')
    })
    const found = await weigh(scaleAt(port.path, 'enq'), openSerial, patient)
    expect(found).toEqual({ ok: true, value: { weight: '1.234', unit: 'kg' } })
    expect(answers).toEqual([])
  })

  it('the scale is asked by W, and the bits of the state are read', async () => {
    const port = (line = await pseudoPort())
    const answers = ['\n01.234KG\r\nS10\r\x03', '\n01.234KG\r\nS00\r\x03']
    port.onHeard((heard) => {
      if (heard.includes('W\r')) port.say(answers.shift() ?? '')
    })
    const found = await weigh(scaleAt(port.path, 'w'), openSerial, patient)
    expect(found).toEqual({ ok: true, value: { weight: '1.234', unit: 'kg' } })
  })

  it('the port reports that the scale was unplugged in the middle of a weighing', async () => {
    const port = (line = await pseudoPort())
    const { asked } = await listening(port, 'continuous', patient)
    port.end()
    expect(await asked).toMatchObject({ ok: false, failure: { kind: 'serial.gone' } })
  })
})
