import catalog0001 from '../../migrations/catalog/0001-catalog.sql?raw'
import catalog0002 from '../../migrations/catalog/0002-customer.sql?raw'
import catalog0003 from '../../migrations/catalog/0003-goods.sql?raw'
import catalog0004 from '../../migrations/catalog/0004-discount.sql?raw'
import catalog0005 from '../../migrations/catalog/0005-sums.sql?raw'
import catalog0006 from '../../migrations/catalog/0006-tax-numbers.sql?raw'
import catalog0007 from '../../migrations/catalog/0007-weights.sql?raw'
import catalog0008 from '../../migrations/catalog/0008-suppliers.sql?raw'
import catalog0009 from '../../migrations/catalog/0009-asked.sql?raw'
import till0001 from '../../migrations/till/0001-till.sql?raw'
import till0002 from '../../migrations/till/0002-read-back.sql?raw'
import till0003 from '../../migrations/till/0003-cash.sql?raw'
import till0004 from '../../migrations/till/0004-fixes.sql?raw'
import till0005 from '../../migrations/till/0005-customer.sql?raw'
import till0006 from '../../migrations/till/0006-refund.sql?raw'
import till0007 from '../../migrations/till/0007-shiftwork.sql?raw'
import till0008 from '../../migrations/till/0008-goods.sql?raw'
import till0009 from '../../migrations/till/0009-codes.sql?raw'
import till0010 from '../../migrations/till/0010-discount.sql?raw'
import till0011 from '../../migrations/till/0011-bills.sql?raw'
import till0012 from '../../migrations/till/0012-devices.sql?raw'
import till0013 from '../../migrations/till/0013-damage.sql?raw'
import till0014 from '../../migrations/till/0014-slips.sql?raw'
import till0015 from '../../migrations/till/0015-ease.sql?raw'
import till0016 from '../../migrations/till/0016-sums.sql?raw'
import till0017 from '../../migrations/till/0017-back.sql?raw'
import till0018 from '../../migrations/till/0018-rows.sql?raw'
import till0019 from '../../migrations/till/0019-credit.sql?raw'
import till0020 from '../../migrations/till/0020-first-minutes.sql?raw'
import till0021 from '../../migrations/till/0021-credit-plans.sql?raw'
import till0022 from '../../migrations/till/0022-desks.sql?raw'
import till0023 from '../../migrations/till/0023-payers.sql?raw'
import till0024 from '../../migrations/till/0024-sellers.sql?raw'
import till0025 from '../../migrations/till/0025-sends-receipt.sql?raw'
import till0026 from '../../migrations/till/0026-arrivals.sql?raw'
import till0027 from '../../migrations/till/0027-tax-numbers.sql?raw'
import till0028 from '../../migrations/till/0028-swaps.sql?raw'
import till0029 from '../../migrations/till/0029-weights.sql?raw'
import till0030 from '../../migrations/till/0030-labels.sql?raw'
import till0031 from '../../migrations/till/0031-own-products.sql?raw'
import till0032 from '../../migrations/till/0032-orders.sql?raw'
import till0033 from '../../migrations/till/0033-past-dates.sql?raw'
import till0034 from '../../migrations/till/0034-change.sql?raw'
import till0035 from '../../migrations/till/0035-customer-edits.sql?raw'
import till0036 from '../../migrations/till/0036-discount-tiles.sql?raw'
import till0037 from '../../migrations/till/0037-price-list.sql?raw'
import till0038 from '../../migrations/till/0038-countings.sql?raw'
import till0039 from '../../migrations/till/0039-emptied.sql?raw'
import till0040 from '../../migrations/till/0040-paybacks.sql?raw'
import till0041 from '../../migrations/till/0041-foreign-sales.sql?raw'
import till0042 from '../../migrations/till/0042-journal-head.sql?raw'
import till0043 from '../../migrations/till/0043-allowed.sql?raw'
import till0044 from '../../migrations/till/0044-cash-rounding.sql?raw'
import till0045 from '../../migrations/till/0045-cards.sql?raw'
import till0046 from '../../migrations/till/0046-seals.sql?raw'
import type { Migration } from './migrate.ts'

// Append-only: a step that was released is never changed, only followed.
export const tillMigrations: readonly Migration[] = [
  { number: 1, name: 'till', sql: till0001 },
  { number: 2, name: 'read-back', sql: till0002 },
  { number: 3, name: 'cash', sql: till0003 },
  { number: 4, name: 'fixes', sql: till0004 },
  { number: 5, name: 'customer', sql: till0005 },
  { number: 6, name: 'refund', sql: till0006 },
  { number: 7, name: 'shiftwork', sql: till0007 },
  { number: 8, name: 'goods', sql: till0008 },
  { number: 9, name: 'codes', sql: till0009 },
  { number: 10, name: 'discount', sql: till0010 },
  { number: 11, name: 'bills', sql: till0011 },
  { number: 12, name: 'devices', sql: till0012 },
  { number: 13, name: 'damage', sql: till0013 },
  { number: 14, name: 'slips', sql: till0014 },
  { number: 15, name: 'ease', sql: till0015 },
  { number: 16, name: 'sums', sql: till0016 },
  { number: 17, name: 'back', sql: till0017 },
  { number: 18, name: 'rows', sql: till0018 },
  { number: 19, name: 'credit', sql: till0019 },
  { number: 20, name: 'first-minutes', sql: till0020 },
  { number: 21, name: 'credit-plans', sql: till0021 },
  { number: 22, name: 'desks', sql: till0022 },
  { number: 23, name: 'payers', sql: till0023 },
  { number: 24, name: 'sellers', sql: till0024 },
  { number: 25, name: 'sends-receipt', sql: till0025 },
  { number: 26, name: 'arrivals', sql: till0026 },
  { number: 27, name: 'tax-numbers', sql: till0027 },
  { number: 28, name: 'swaps', sql: till0028 },
  { number: 29, name: 'weights', sql: till0029 },
  { number: 30, name: 'labels', sql: till0030 },
  { number: 31, name: 'own-products', sql: till0031 },
  { number: 32, name: 'orders', sql: till0032 },
  { number: 33, name: 'past-dates', sql: till0033 },
  { number: 34, name: 'change', sql: till0034 },
  { number: 35, name: 'customer-edits', sql: till0035 },
  { number: 36, name: 'discount-tiles', sql: till0036 },
  { number: 37, name: 'price-list', sql: till0037 },
  { number: 38, name: 'countings', sql: till0038 },
  { number: 39, name: 'emptied', sql: till0039 },
  { number: 40, name: 'paybacks', sql: till0040 },
  { number: 41, name: 'foreign-sales', sql: till0041 },
  { number: 42, name: 'journal-head', sql: till0042 },
  { number: 43, name: 'allowed', sql: till0043 },
  { number: 44, name: 'cash-rounding', sql: till0044 },
  { number: 45, name: 'cards', sql: till0045 },
  { number: 46, name: 'seals', sql: till0046 }
]
export const catalogMigrations: readonly Migration[] = [
  { number: 1, name: 'catalog', sql: catalog0001 },
  { number: 2, name: 'customer', sql: catalog0002 },
  { number: 3, name: 'goods', sql: catalog0003 },
  { number: 4, name: 'discount', sql: catalog0004 },
  { number: 5, name: 'sums', sql: catalog0005 },
  { number: 6, name: 'tax-numbers', sql: catalog0006 },
  { number: 7, name: 'weights', sql: catalog0007 },
  { number: 8, name: 'suppliers', sql: catalog0008 },
  { number: 9, name: 'asked', sql: catalog0009 }
]
