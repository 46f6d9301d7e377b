import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import { byName } from '../../../shared/by-name.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
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
import type { Reader } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { insertOwnProduct } from '../../db/catalog/local-products.ts'
import { units } from '../../db/catalog/records.ts'
import { localeOf, setting } from '../../db/core/settings.ts'
import { CategoryTree } from '../../db/catalog/categories.ts'
import type { Calls, Context } from '../core/context.ts'
import { ownByCode } from '../core/local-products.ts'
import { allowed, selling } from '../core/session.ts'
import { announce } from '../core/state.ts'

// Local products: goods that the catalogue does not have, created and sold at the till, with or without the network.

type AtTill = { person: Person; place: Place; cache: Reader }

function here(context: Context): Result<AtTill> {
  const who = selling(context)
  if (!who.ok) return who
  const cache = context.catalog()
  return cache === undefined ? fail('call.notNow') : ok({ person: who.value.person, place: who.value.place, cache })
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
function freeBarcode(context: Context, { place, cache }: AtTill, barcode: string | undefined): Result<void> {
  if (barcode === undefined) return ok(undefined)
  if (readLabel(setting(context.store, 'scaleProfiles') ?? [], barcode) !== undefined) return fail('product.barcode')
  const living = goodsByCode(cache, barcode, place).flatMap(({ goods }) => (goods.isDeleted ? [] : [goods]))
  const [holder] = [...living, ...ownByCode(context, barcode, place)]
  return holder === undefined ? ok(undefined) : fail('product.barcodeTaken', { name: holder.name })
}

function decide(context: Context, at: AtTill, asked: CallParsed<'product.create'>): Result<Decided> {
  const lists = { units: units(at.cache), categories: new CategoryTree(at.cache, at.place.organizationId).all() }
  const decided = decideProduct(asked, lists)
  if (!decided.ok) return decided
  const free = freeBarcode(context, at, decided.value.barcode)
  return free.ok ? decided : free
}

/** Inserts the product and its job in one transaction. */
function put(context: Context, { person, place }: AtTill, decided: Decided, by: EmployeeId): OwnProduct {
  const { store, random, clock, journal } = context
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
  store.transaction((db) => {
    insertOwnProduct(db, made)
    const { name, price, barcode = '' } = made
    const facts = { name, price, barcode, unit: made.unit.name, by }
    journal.append(db, { at: now, actor: person.id, act: 'product.make', subject: made.id, facts })
    enqueue(db, productJob(made), now, random)
  })
  return made
}

async function make(context: Context, asked: CallParsed<'product.create'>): Promise<Result<GoodsView>> {
  const before = here(context)
  if (!before.ok) return before
  // Decided before a PIN is requested, so that an impossible request is refused at once.
  const maybe = decide(context, before.value, asked)
  if (!maybe.ok) return maybe
  const by = await allowed(context, 'createProduct', asked.approval, { subject: asked.name })
  if (!by.ok) return by
  // Read again after the PIN: the pull may have brought goods with that barcode.
  const at = here(context)
  if (!at.ok) return at
  const decided = decide(context, at.value, asked)
  if (!decided.ok) return decided
  const made = put(context, at.value, decided.value, by.value)
  context.queue.wake()
  announce(context)
  return ok(goodsView(goodsOfOwn(made, at.value.place), undefined))
}

export const creation = {
  'product.form': (context) => {
    const at = here(context)
    return at.ok ? ok(form(context, at.value)) : at
  },
  'product.create': make
} satisfies Calls<'product'>
