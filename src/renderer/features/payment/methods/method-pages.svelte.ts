import type { MethodView } from '../../../../shared/views.ts'
import type { Act, Acts } from '../../../keyboard/keys.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The most methods of a page: as many as there are function keys. */
const mostOnPage = 12

/** A method and the key that chooses it while its page is shown. */
export type MethodOnPage = { method: MethodView; key: string | undefined }

/**
 * Returns the pages of the payment methods. The first has the methods with a key of their own; of each further page the
 * methods have F1, F2 and so on in their order. There is at least one page.
 */
function methodPages(methods: readonly MethodView[]): MethodOnPage[][] {
  const first: MethodOnPage[] = methods
    .filter(({ key }) => key !== undefined)
    .map((method) => ({ method, key: method.key }))
  const others = methods.filter(({ key }) => key === undefined)
  const pages: MethodOnPage[][] = first.length === 0 && others.length > 0 ? [] : [first]
  for (let at = 0; at < others.length; at += mostOnPage) {
    const page = others.slice(at, at + mostOnPage)
    pages.push(page.map((method, index) => ({ method, key: `F${index + 1}` })))
  }
  return pages
}

/** The payment methods that the checkout shows now, a page of them. */
export class MethodPages {
  readonly #till: Till
  #at = $state(0)

  constructor(till: Till) {
    this.#till = till
  }

  get #pages(): MethodOnPage[][] {
    return methodPages(this.#till.view?.methods ?? [])
  }

  get count(): number {
    return this.#pages.length
  }

  /** The number of the page that is shown, from 1. */
  get number(): number {
    return Math.min(this.#at, this.count - 1) + 1
  }

  get shown(): readonly MethodOnPage[] {
    return this.#pages[this.number - 1] ?? []
  }

  /** Shows the next or the previous page; the first follows the last. */
  turn(by: 1 | -1): void {
    this.#at = (this.number - 1 + by + this.count) % this.count
  }

  /** Returns what the keys of the methods and of the pages do now. */
  acts(chosen: MethodView | undefined, choose: (method: MethodView) => void): Acts {
    const methods = this.shown.flatMap(({ method, key }): [string, Act][] =>
      key === undefined
        ? []
        : [
            [
              `method.${key.slice(1)}`,
              { run: () => choose(method), label: method.name, isOn: method.id === chosen?.id }
            ]
          ]
    )
    const turns: Acts = this.count > 1 ? { 'methods.back': () => this.turn(-1), 'methods.on': () => this.turn(1) } : {}
    return { ...turns, ...Object.fromEntries<Act>(methods) }
  }
}
