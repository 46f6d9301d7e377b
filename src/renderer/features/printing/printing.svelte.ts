import { defined } from '../../../shared/defined.ts'
import { firstPrinter, firstTemplate, type TemplatePart } from '../../../shared/devices/paper.ts'
import type {
  Dots,
  FoundPrinter,
  PaperView,
  PrinterSettings,
  PrintingView,
  PrintJobView,
  Template
} from '../../../shared/devices/printing.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { PrintingPage } from '../../core/nav/places.ts'
import type { Till } from '../../core/till.svelte.ts'

const isOpen = ({ state }: PrintJobView): boolean => state === 'waiting' || state === 'unsure' || state === 'failed'

/** The settings of printer and receipt, and the print queue. Changes are stored only when the user saves them. */
export class PrinterState {
  readonly #till: Till
  #view = $state.raw<PrintingView>()
  #preview = $state.raw<PaperView>()
  #printer = $state.raw<PrinterSettings>(firstPrinter)
  #template = $state.raw<Template>(firstTemplate)
  /** The new logo, or null to remove it. It is undefined while the logo is unchanged. */
  #logo = $state.raw<Dots | null>()
  #chosen = $state(0)
  page = $state<PrintingPage>('queue')
  #found = $state.raw<readonly FoundPrinter[]>()
  #isSearching = $state(false)

  constructor(till: Till) {
    this.#till = till
  }

  get view(): PrintingView | undefined {
    return this.#view
  }
  get preview(): PaperView | undefined {
    return this.#preview
  }
  get printer(): PrinterSettings {
    return this.#printer
  }
  get template(): Template {
    return this.#template
  }
  get hasLogo(): boolean {
    return this.#logo === undefined ? this.#view?.logo !== undefined : this.#logo !== null
  }
  get jobs(): readonly PrintJobView[] {
    return this.#view?.jobs ?? []
  }
  get open(): readonly PrintJobView[] {
    return this.jobs.filter(isOpen)
  }
  get job(): PrintJobView | undefined {
    return this.open[Math.min(this.#chosen, this.open.length - 1)]
  }
  get isChanged(): boolean {
    if (this.#view === undefined) return false
    if (this.page === 'printer') return !isSame(this.#printer, this.#view.printer)
    return this.page === 'template' && (this.#logo !== undefined || !isSame(this.#template, this.#view.template))
  }

  /** Reads everything, but keeps unsaved input. */
  async load(): Promise<void> {
    const isFirst = this.#view === undefined
    const view = await this.#till.act('printing.view', {})
    if (view === undefined) return
    // An empty queue has nothing to do. Who has no printer yet comes to choose one.
    if (isFirst && this.page === 'queue' && !view.jobs.some(isOpen)) this.page = 'printer'
    this.#view = view
    if (!isFirst) return
    this.#take(view)
    await this.#redraw()
  }

  choose(job: PrintJobView): void {
    this.#chosen = Math.max(0, this.open.indexOf(job))
  }
  move(by: 1 | -1): void {
    if (this.open.length > 0) this.#chosen = (this.#chosen + by + this.open.length) % this.open.length
  }

  write(part: Partial<PrinterSettings>): void {
    this.#printer = { ...this.#printer, ...part }
  }
  design(part: Partial<Template>): void {
    this.#template = { ...this.#template, ...part }
    void this.#redraw()
  }
  turn(part: TemplatePart): void {
    const { parts } = this.#template
    this.design({ parts: { ...parts, [part]: !parts[part] } })
  }
  setLine(where: 'header' | 'footer', index: number, text: string): void {
    const lines = [...this.#template[where]]
    while (lines.length <= index) lines.push('')
    lines[index] = text
    // Removes empty lines at the end.
    while (lines.at(-1) === '') lines.pop()
    this.design({ [where]: lines })
  }
  setLogo(logo: Dots | null): void {
    this.#logo = logo
  }

  /** The printers that the last search found, or undefined before the first search. */
  get found(): readonly FoundPrinter[] | undefined {
    return this.#found
  }
  get isSearching(): boolean {
    return this.#isSearching
  }

  /** Searches for printers. A second search waits for the first. */
  async find(): Promise<void> {
    if (this.#isSearching) return
    this.#isSearching = true
    this.#found = undefined
    this.#found = await this.#till.act('printing.find', {})
    this.#isSearching = false
  }

  /** Fills in the way to a found printer. Nothing is stored until the user saves. */
  pick({ way, at }: FoundPrinter): void {
    if (way === 'network') this.write({ way, host: at })
    else if (way === 'device') this.write({ way, path: at })
    else this.write({ way, name: at })
  }

  /** Returns whether the settings on the page lead to this printer. */
  isPicked({ way, at }: FoundPrinter): boolean {
    const { way: own, host, path, name } = this.#printer
    return own === way && at === { network: host, device: path, system: name }[way]
  }

  /** Saves the changes of the current page. */
  async save(): Promise<void> {
    const logo = this.#logo
    const view =
      this.page === 'printer'
        ? await this.#till.act('printing.setPrinter', { printer: this.#printer })
        : await this.#till.act('printing.setTemplate', {
            template: this.#template,
            ...defined({ logo })
          })
    if (view === undefined) return
    this.#view = view
    this.#take(view)
    await this.#redraw()
    this.#till.tell(this.#till.say('printing.kept'), '', { isHint: true })
  }

  async again(): Promise<void> {
    const { job } = this
    if (job !== undefined) this.#show(await this.#till.act('printing.again', { jobId: job.id }))
  }
  async drop(job: PrintJobView, reason: string): Promise<Failure | undefined> {
    const result = await this.#till.ask('printing.drop', { jobId: job.id, reason })
    if (result.ok) this.#show(result.value)
    return result.ok ? undefined : result.failure
  }
  async turnDisplay(): Promise<void> {
    this.#show(await this.#till.act('printing.setDisplay', { isOn: this.#view?.hasDisplay !== true }))
  }
  async test(): Promise<void> {
    const tested = await this.#till.ask('printing.test', {})
    if (!tested.ok) return this.#refuse(tested.failure)
    this.#till.dismiss()
    this.#show(tested.value)
  }
  async openDrawer(): Promise<void> {
    const opened = await this.#till.ask('printing.openDrawer', {})
    if (opened.ok) this.#till.tell(this.#till.say('printing.drawerOpened'), '', { isHint: true })
    else this.#refuse(opened.failure)
  }

  /** Shows a failure. A missing printer is chosen on the page of the printer, which this opens. */
  #refuse(failure: Failure): void {
    this.#till.complain(failure)
    if (failure.kind !== 'printer.none') return
    this.page = 'printer'
    this.#till.tell(this.#till.words(failure).text, this.#till.say('printing.chooseHere'))
  }

  #take(view: PrintingView): void {
    this.#printer = view.printer
    this.#template = view.template
    this.#logo = undefined
  }
  #show(view: PrintingView | undefined): void {
    if (view !== undefined) this.#view = view
  }
  async #redraw(): Promise<void> {
    const template = this.#template
    const paper = await this.#till.act('printing.preview', { template })
    if (paper !== undefined && this.#template === template) this.#preview = paper
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
