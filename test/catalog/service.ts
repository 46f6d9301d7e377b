import type { Connection } from '@kassa/integration-api'
import { seededRandom } from '../../src/main/system/random.ts'
import type { Place } from '../../src/main/domain/core/model.ts'
import { catalogueShop, createSandbox, type CatalogueLine, type Sandbox } from '@kassa/sandbox'

// A service with a shop of this many goods, without a test runner.

const names = ['Молоко', 'Шоколад', 'Сыр', 'Чай', 'Кофе', 'Хлеб', 'Сок', 'Вода', 'Рис', 'Масло']

/** Returns the shop's goods, each with a name and a barcode of its own. */
const lines = (count: number): CatalogueLine[] =>
  Array.from({ length: count }, (_, index) => ({
    barcode: String(4_600_000_000_000 + index),
    name: `${names[index % names.length] ?? ''} № ${index}`,
    category: index % 2 === 0 ? 'Еда/Разное' : 'Еда'
  }))

/** Makes the service, with a clock that the test controls. */
export type Service = { sandbox: Sandbox; connection: Connection; place: Place; now: { ms: number } }

export function createService(count: number): Service {
  const now = { ms: Date.parse('2025-06-01T08:00:00.000Z') }
  const shop = catalogueShop(lines(count), 1)
  const sandbox = createSandbox({ now: () => now.ms, random: seededRandom(1), shop })
  // The first records are so old that none counts as a recent change.
  now.ms += 600_000
  const [organization] = sandbox.world.all('organization')
  const warehouse = sandbox.world.all('warehouse').find((each) => each.organization_id === organization?._id)
  const list = sandbox.world.all('price').find(({ is_main: isMain }) => isMain)
  const place = {
    organizationId: organization?._id,
    organizationName: 'shop',
    cashboxId: 'desk',
    cashboxName: 'desk',
    warehouseId: warehouse?._id,
    priceListId: list?._id,
    currencyId: undefined
  } as Place
  const baseUrl = 'http://practice.invalid/integration-api/integration/api/v2/'
  const credential = { kind: 'apiKey' as const, key: sandbox.apiKey }
  return { sandbox, place, now, connection: { baseUrl, credential, language: 'ru' } }
}
