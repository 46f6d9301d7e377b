import { formatDecimal } from '../../../shared/format.ts'
import type { SerialSettings, SerialView } from '../../../shared/devices/serial.ts'
import type { Till } from '../../core/till.svelte.ts'

type Scanner = NonNullable<SerialSettings['scanner']>
type Scale = NonNullable<SerialSettings['scale']>

/** The scanner and the scale on serial ports. An empty port means that there is no device. */
export class PortsState {
  readonly #till: Till
  #view = $state.raw<SerialView>()
  #scanner = $state.raw<Scanner>({ path: '', speed: 9600 })
  #scale = $state.raw<Scale>({ path: '', speed: 9600, weighing: 'continuous' })
  #weight = $state<string>()
  #code = $state<string>()

  constructor(till: Till) {
    this.#till = till
  }

  get state(): SerialView['scanner'] {
    return this.#view?.scanner ?? 'off'
  }
  get scanner(): Scanner {
    return this.#scanner
  }
  get scale(): Scale {
    return this.#scale
  }
  /** The weight of the last test, in words. */
  get weight(): string | undefined {
    return this.#weight
  }
  get code(): string | undefined {
    return this.#code
  }
  get isChanged(): boolean {
    return this.#view !== undefined && JSON.stringify(this.#asked()) !== JSON.stringify(asked(this.#view.settings))
  }

  /** Reads everything, but keeps unsaved input. */
  async load(): Promise<void> {
    const isFirst = this.#view === undefined
    const view = await this.#till.act('serial.view', {})
    if (view === undefined) return
    this.#view = view
    if (isFirst) this.#take(view.settings)
  }

  writeScanner(part: Partial<Scanner>): void {
    this.#scanner = { ...this.#scanner, ...part }
  }
  writeScale(part: Partial<Scale>): void {
    this.#scale = { ...this.#scale, ...part }
    this.#weight = undefined
  }
  scanned(code: string): void {
    this.#code = code.replaceAll('\u001d', ' ')
  }

  async save(): Promise<void> {
    const view = await this.#till.act('serial.save', { settings: this.#asked() })
    if (view === undefined) return
    this.#view = view
    this.#till.tell(this.#till.say('printing.kept'), '', { isHint: true })
  }

  /** Reads the weight from the saved scale. */
  async weigh(): Promise<void> {
    this.#weight = undefined
    const found = await this.#till.act('serial.weigh', {})
    if (found === undefined) return
    const weight = formatDecimal(found.weight, this.#till.locale)
    this.#weight = this.#till.say('ports.weight', { weight, unit: found.unit })
  }

  #asked(): SerialSettings {
    return asked({ scanner: this.#scanner, scale: this.#scale })
  }
  #take({ scanner, scale }: SerialSettings): void {
    if (scanner !== undefined) this.#scanner = scanner
    if (scale !== undefined) this.#scale = scale
  }
}

const asked = ({ scanner, scale }: SerialSettings): SerialSettings => ({
  ...(scanner === undefined || scanner.path === '' ? {} : { scanner: { path: scanner.path, speed: scanner.speed } }),
  ...(scale === undefined || scale.path === ''
    ? {}
    : { scale: { path: scale.path, speed: scale.speed, weighing: scale.weighing } })
})
