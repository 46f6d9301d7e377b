import type { LocaleName } from '../../../shared/views.ts'
import type { ManualAt } from '../../core/nav/nav.svelte.ts'
import { chapterOf, chaptersAbout, fetchManual, type Chapter } from './chapters.ts'

/** The manual: its chapters, the search over them, and the chapter that is read. */
export class ManualState {
  #chapters = $state.raw<readonly Chapter[]>([])
  #chosen = $state.raw<Chapter>()
  #text = $state('')
  readonly #found = $derived(chaptersAbout(this.#chapters, this.#text))

  constructor(locale: LocaleName, { title, scope }: ManualAt) {
    void fetchManual(locale).then((chapters) => {
      this.#chapters = chapters
      this.#chosen = chapters.find((one) => one.title === title) ?? chapterOf(chapters, scope)
    })
  }

  get text(): string {
    return this.#text
  }

  /** The chapters that the search finds; all of them without a search. */
  get found(): readonly Chapter[] {
    return this.#found
  }

  /** The chapter that is read. */
  get chosen(): Chapter | undefined {
    return this.#chosen
  }

  get isLoaded(): boolean {
    return this.#chapters.length > 0
  }

  /** Searches, and opens the best chapter. */
  type(text: string): void {
    this.#text = text
    const [best] = this.#found
    if (text.trim() !== '' && best !== undefined) this.#chosen = best
  }

  open(chapter: Chapter): void {
    this.#chosen = chapter
  }

  /** Opens the chapter before or after, among those found. */
  move(by: 1 | -1): void {
    const count = this.#found.length
    const at = this.#chosen === undefined ? -1 : this.#found.indexOf(this.#chosen)
    const next = this.#found[at === -1 ? 0 : (at + by + count) % count]
    if (next !== undefined) this.#chosen = next
  }
}
