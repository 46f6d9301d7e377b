import { fail } from '../../shared/failure.ts'
import type { Clock } from '../../shared/ports.ts'
import type { SerialView } from '../../shared/devices/serial.ts'
import { createLines } from './scanner.ts'
import { SerialFailure, type OpenSerial, type SerialPort } from './serial.ts'
import { weigh, type Weighed } from './weigher.ts'
import type { Store } from '../db/core/open.ts'
import { setting } from '../db/core/settings.ts'

// The devices on serial ports: the scanner, which is read as long as the till runs, and the scale, which is asked when
// somebody weighs.

const againMs = 3_000

type Options = {
  store: Store
  clock: Clock
  open: OpenSerial
  onCode: (code: string) => void
  onChange: () => void
}
export type SerialPorts = {
  scanner(): SerialView['scanner']
  /** Opens the ports, at the start of the till and after a change of the settings. */
  begin(): void
  weigh(): Promise<Weighed>
  stop(): void
}

export function createSerialPorts({ store, clock, open, onCode, onChange }: Options): SerialPorts {
  let state: SerialView['scanner'] = 'off'
  let port: SerialPort | undefined
  let cancel = (): void => undefined
  /** Counts the opened ports. Data from an older port is ignored. */
  let turn = 0
  const tell = (next: SerialView['scanner']): void => {
    if (next === state) return
    state = next
    onChange()
  }

  async function connect(): Promise<void> {
    const mine = ++turn
    void port?.close()
    port = undefined
    cancel()
    const scanner = setting(store, 'serial')?.scanner
    if (scanner === undefined) return tell('off')
    const isMine = (): boolean => mine === turn
    const again = (trouble: SerialView['scanner']): void => {
      if (!isMine()) return
      tell(trouble)
      cancel = clock.after(againMs, () => void connect())
    }
    const lines = createLines()
    const onText = (text: string): void => {
      if (!isMine()) return
      const { codes, isGarbled } = lines(text)
      codes.forEach(onCode)
      if (isGarbled) tell('garbled')
      else if (codes.length > 0) tell('open')
    }
    if (state === 'off') tell('opening')
    try {
      const opened = await open(scanner.path, scanner.speed, { onText, end: () => again('gone') })
      if (!isMine()) return void opened.close()
      port = opened
      tell('open')
    } catch (error) {
      again(error instanceof SerialFailure ? error.trouble : 'gone')
    }
  }

  return {
    scanner: () => state,
    begin: () => void connect(),
    weigh() {
      const scale = setting(store, 'serial')?.scale
      return scale === undefined ? Promise.resolve(fail('serial.none')) : weigh(scale, open, clock)
    },
    stop() {
      turn += 1
      cancel()
      void port?.close()
    }
  }
}
