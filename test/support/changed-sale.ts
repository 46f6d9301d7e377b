import type { Writer } from '../../src/main/db/core/open.ts'
import { insertSaleParts, salePartsOf } from '../../src/main/db/ticket/sale-parts.ts'
import { saleById, sales } from '../../src/main/db/ticket/sales.ts'
import type { Sale } from '../../src/main/domain/core/model.ts'
import type { SaleId } from '../../src/shared/ids.ts'

type Changing = { transaction(work: (db: Writer) => void): void }

/** Changes a stored sale, which the program never does: a test makes the sale that it is about of a plain one. */
export function changeSale(store: Changing, id: SaleId, change: (sale: Sale) => Partial<Sale>): void {
  store.transaction((db) => {
    const sale = saleById(db, id)
    if (sale === undefined) throw new Error('the sale is stored')
    const changed = { ...sale, ...change(sale) }
    const number = db.prepare('SELECT number FROM sale WHERE id = ?').pluck().get(id) as number
    db.prepare('UPDATE sale SET body = ? WHERE id = ?').run(sales.bodyOf(changed), id)
    for (const table of ['sale_line', 'sale_payment'])
      db.prepare(`DELETE FROM ${table} WHERE sale_number = ?`).run(number)
    insertSaleParts(db, salePartsOf(changed, number))
  })
}
