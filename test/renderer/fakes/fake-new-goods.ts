import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Failure, type Result } from '../../../src/shared/failure.ts'
import type { GoodsView } from '../../../src/shared/views.ts'
import { shop } from './fake-shop.ts'

// Local products for the pictures. They are stored only in the list that is passed in.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }
type Approval = CallParsed<'product.create'>['approval']

export function newGoodsAnswers(
  made: GoodsView[],
  needsManager: (approval: Approval) => { ok: false; failure: Failure } | undefined
): Answers {
  return {
    'product.form': () =>
      ok({
        units: [
          { id: 'piece', name: 'dona' },
          { id: 'kilo', name: 'kg' },
          { id: 'litre', name: 'litr' }
        ],
        unitId: 'piece',
        categories: ['Ichimliklar', 'Ichimliklar › Choy', 'Oziq-ovqat', 'Oziq-ovqat › Sut mahsulotlari'].map(
          (name) => ({
            id: name as never,
            name
          })
        )
      }),
    'product.create': ({ name, price, barcode, unitId, approval }) => {
      const holder = shop.find((goods) => barcode !== undefined && goods.barcode === barcode)
      if (name.length < 3) return fail('product.name')
      if (price === barcode || price.length > 10) return fail('product.price')
      if (holder !== undefined) return fail('product.barcodeTaken', { name: holder.name })
      const refused = needsManager(approval)
      if (refused !== undefined) return refused
      const goods: GoodsView = {
        id: `own-${made.length}` as never,
        name,
        price,
        sku: 'x',
        unitDecimals: 0,
        unit: unitId === 'piece' ? 'dona' : unitId,
        ...(barcode === undefined ? {} : { barcode })
      }
      made.push(goods)
      return ok(goods)
    }
  }
}
