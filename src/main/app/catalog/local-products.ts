import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import { byName } from '../../../shared/by-name.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { EmployeeId, IdempotencyKey } from '../../../shared/ids.ts'
import type { GoodsView, NewGoodsView } from '../../../shared/views.ts'
import { productJob } from '../../domain/outbox/jobs.ts'
import type { Person, Place } from '../../domain/core/model.ts'
import {
  decideProduct,
  goodsOfOwn,
  ownProductId,
  type Decided,
  type OwnProduct
} from '../../domain/ticket/local-product.ts'
import { readLabel } from '../../domain/catalog/scale.ts'
import { goodsView } from '../../domain/views/views.ts'
import { goodsByCode } from '../../db/catalog/goods.ts'
import type { Reader, Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { insertOwnProduct } from '../../db/catalog/local-products.ts'
import { units } from '../../db/catalog/records.ts'
import { localeOf, setting } from '../../db/core/settings.ts'
import { CategoryTree } from '../../db/catalog/categories.ts'
import { act } from '../core/act.ts'
import type { Calls, Chance, Context } from '../core/context.ts'
import { ownByCode } from '../core/local-products.ts'
import { selling } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

// Local products: goods that the catalogue does not have, created and sold at the till, with or without the network.

type AtTill = { person: Person; place: Place; cache: Reader }

function here(context: Context): AtTill {
  const who = selling(context)
  const cache = context.catalog()
  return cache === undefined ? refuse('call.notNow') : { person: who.person, place: who.place, cache }
}

/** Returns what the form for a new product offers: the service's units, and the categories of this shop by name. */
function form(context: Context, { place, cache }: AtTill): NewGoodsView {
  const tree = new CategoryTree(cache, place.organizationId)
  const order = byName(localeOf(context.store))
  const known = units(cache)
  // The unit of most goods: pieces, whatever their name is here.
  const usual = known.find(({ decimals, isService }) => decimals === 0 && isService !== true) ?? known[0]
  return {
    units: known.map(({ id, name }) => ({ id, name })),
    ...defined({ unitId: usual?.id }),
    categories: tree
      .all()
      .map(({ id }) => ({
        id,
        name: tree
          .path(id)
          .map(({ name }) => name)
          .join(' › ')
      }))
      .toSorted((a, b) => order(a.name, b.name))
  }
}

/** Fails if the barcode already belongs to other goods or to a label. */
function freeBarcode(context: Context, { place, cache }: AtTill, barcode: string | undefined): void {
  if (barcode === undefined) return undefined
  if (readLabel(setting(context.store, 'scaleProfiles') ?? [], barcode) !== undefined) return refuse('product.barcode')
  const living = goodsByCode(cache, barcode, place).flatMap(({ goods }) => (goods.isDeleted ? [] : [goods]))
  const [holder] = [...living, ...ownByCode(context, barcode, place)]
  return holder === undefined ? undefined : refuse('product.barcodeTaken', { name: holder.name })
}

function decide(context: Context, at: AtTill, asked: CallParsed<'product.create'>): Decided {
  const lists = { units: units(at.cache), categories: new CategoryTree(at.cache, at.place.organizationId).all() }
  const decided = must(decideProduct(asked, lists))
  freeBarcode(context, at, decided.barcode)
  return decided
}

/** Inserts the product and its job. */
function put({ random, clock }: Chance, db: Writer, place: Place, decided: Decided, by: EmployeeId): OwnProduct {
  const now = clock.now()
  const made: OwnProduct = {
    ...decided,
    id: ownProductId(newId(random)),
    sku: newId<IdempotencyKey>(random),
    priceListId: place.priceListId,
    organizationId: place.organizationId,
    employeeId: by,
    madeAt: now
  }
  insertOwnProduct(db, made)
  enqueue(db, productJob(made), now, random)
  return made
}

const make = (context: Context, asked: CallParsed<'product.create'>): Promise<GoodsView> =>
  act(context, asked.approval, {
    decide: () => {
      const at = here(context)
      return { at, decided: decide(context, at, asked) }
    },
    right: () => 'createProduct',
    about: () => ({ subject: asked.name }),
    write: ({ context, db, by }, { at, decided }) => put(context, db, at.place, decided, by),
    journal: (_, by, { id, name, price, barcode = '', unit }) => ({
      act: 'product.make',
      subject: id,
      facts: { name, price, barcode, unit: unit.name, by }
    }),
    sends: true,
    announces: true,
    answer: (made, { at }) => goodsView(goodsOfOwn(made, at.place), undefined)
  })

export const creation = {
  'product.form': (context) => {
    const at = here(context)
    return form(context, at)
  },
  'product.create': make
} satisfies Calls<'product'>
