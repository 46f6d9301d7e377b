import type { Failure } from '../../../shared/failure.ts'
import type { ProductId } from '../../../shared/ids.ts'
import { parseDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { GoodsView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'
import { asksOf, type Question } from './question.ts'

/** Adds goods to the ticket by their codes, and opens the dialog that a code needs. */
export class ScanState {
  readonly #till: Till
  readonly #sale: { question: Question | undefined }
  /** The last scanned code if it is not known. */
  unknownCode = $state('')

  /** `sale` has the dialog of the sale screen. */
  constructor(till: Till, sale: { question: Question | undefined }) {
    this.#till = till
    this.#sale = sale
  }

  async scan(code: string): Promise<void> {
    const { finder, ticket } = this.#till
    const quantity = finder.quantity
    const result = await ticket.scan(code, quantity, (failure) => this.#takes(failure, code))
    if (result === 'added') finder.quantity = undefined
    if (result === 'several') this.#ask(code, { kind: 'several', code, ...(quantity && { quantity }) })
  }

  /**
   * Adds these goods by their code after a dialog: the chosen one of several, or goods with the given quantity. Other
   * data of the code, such as a weight or a traceability code, still applies.
   */
  async pick(code: string, goods: GoodsView, quantity: Decimal | undefined): Promise<void> {
    const { finder, ticket } = this.#till
    const takes = (failure: Failure) => this.#takes(failure, code, this.#sale.question)
    if ((await ticket.scan(code, quantity, takes, goods.id)) !== 'added') return
    this.#sale.question = undefined
    finder.clear()
  }

  /**
   * Opens the dialog that can resolve a refusal, in place of the dialog `asked`. Returns false if there is none.
   */
  #takes({ kind, facts }: Failure, code: string, asked?: Question): boolean {
    this.unknownCode = kind === 'goods.unknownCode' ? String(facts?.['code']) : ''
    if (typeof facts?.['id'] !== 'string') return false
    const id = facts['id'] as ProductId
    if (kind === 'quantity.needed') {
      void this.#askQuantity(code, id, asked)
      return true
    }
    const asks = asksOf(kind)
    if (asks === undefined) return false
    const quantity = typeof facts['quantity'] === 'string' ? parseDecimal(facts['quantity']) : undefined
    this.#till.finder.quantity = undefined
    const goods = { id, name: String(facts['name']) }
    this.#ask(code, { kind: asks, goods, ...(quantity && { quantity }) }, asked)
    return true
  }

  async #askQuantity(code: string, id: ProductId, asked: Question | undefined): Promise<void> {
    const choices = await this.#till.act('ticket.choices', { code })
    const goods = choices?.goods.find((each) => each.id === id)
    if (goods !== undefined) this.#ask(code, { kind: 'weight', goods, code }, asked)
  }

  /** Opens a dialog. If another scan or key has opened one meanwhile, reports the code as not added. */
  #ask(code: string, question: Question, asked?: Question): void {
    if (this.#sale.question === asked) this.#sale.question = question
    else this.#till.missScan(code)
  }
}
