import { defined, mapDefined } from '../../shared/defined.ts'
import { ok, type Failure, type Result } from '../../shared/failure.ts'
import {
  CashboxId,
  CurrencyId,
  EmployeeId,
  OrganizationId,
  PriceListId,
  WarehouseId,
  type Brand
} from '../../shared/ids.ts'
import type { ConnectionView } from '../../shared/views.ts'
import type { Client, ListName } from '@kassa/integration-api'
import type { Place } from '../domain/core/model.ts'

type Row = Record<string, unknown>
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** Returns the id of a row: `_id`, or `id` (cashbox, organization). */
const idOf = (row: Row): string | undefined => text(row['_id']) ?? text(row['id'])
const nameOf = (row: Row): string => text(row['name']) ?? text(row['full_name']) ?? idOf(row) ?? ''
const organizationOf = (row: Row): string | undefined =>
  text(row['organization_id']) ?? text((row['organization'] as Row | undefined)?.['_id'])

/**
 * Finds out what the credentials allow the till to see, to choose from at Welcome. Fails if neither the profile nor the
 * organizations can be read. A list that the service refused is named in `refused`, and its values can be typed
 * instead.
 */
export async function discoverAccount(client: Client): Promise<Result<ConnectionView>> {
  const profile = await client.read('profile/getMe')
  if (!profile.ok && !isRefusal(profile.failure)) return profile
  const refused: string[] = []
  const list = async (name: ListName, request?: object): Promise<Row[]> => {
    const rows = await client.rows(name, request as never)
    if (rows.ok) return rows.value.rows as Row[]
    refused.push(name)
    return []
  }
  const organizations = await list('organization/get-all')
  if (!profile.ok && organizations.length === 0) return profile
  const account = profile.ok ? text((profile.value as Row)['user_name']) : undefined
  return ok({
    ...defined({ account }),
    organizations: named(organizations, OrganizationId),
    cashboxes: placed(await list('cashbox/get-all'), CashboxId),
    warehouses: (await list('warehouse/get-all', { page: 1, limit: 200 }))
      .filter(isActive)
      .flatMap((row) => placed([row], WarehouseId).map((one) => ({ ...one, isMain: isMain(row) }))),
    priceLists: (await list('price/get-all'))
      .filter((row) => isActive(row) && row['type'] !== 'income')
      .flatMap((row) =>
        named([row], PriceListId).map((one) => ({
          ...one,
          ...defined({ currencyId: mapDefined(text(row['currency_id']), (id) => CurrencyId.parse(id)) }),
          isMain: isMain(row)
        }))
      ),
    currencies: (await list('currency/get-all')).flatMap((row) =>
      named([row], CurrencyId).map((one) => ({ ...one, isMain: row['is_main'] === true }))
    ),
    people: (await list('employee/get-paging', { page: 1, limit: 200 })).flatMap((row) =>
      named([row], EmployeeId).map((one) => ({ ...one, isBoss: row['is_boss'] === true }))
    ),
    refused
  })
}

const isActive = (row: Row): boolean => (text(row['status']) ?? 'active') === 'active'
/** The reference spells the flag of a warehouse with a hyphen. */
const isMain = (row: Row): boolean => row['is_main'] === true || row['is-main'] === true || row['is_default'] === true

/** The service refused this one read. Others may still be allowed. */
const isRefusal = ({ kind }: Failure): boolean =>
  kind === 'service.permission' ||
  kind === 'service.missing' ||
  kind === 'service.refused' ||
  kind === 'service.badAnswer'

type IdParser<Id> = { parse(value: string): Id }

function named<Id extends Brand<string, string>>(rows: Row[], parser: IdParser<Id>): { id: Id; name: string }[] {
  return rows.flatMap((row) => {
    const id = idOf(row)
    return id === undefined ? [] : [{ id: parser.parse(id), name: nameOf(row) }]
  })
}

const placed = <Id extends Brand<string, string>>(rows: Row[], parser: IdParser<Id>) =>
  rows.flatMap((row) => {
    const organization = organizationOf(row)
    return named([row], parser).map((one) => ({
      ...one,
      ...defined({ organizationId: mapDefined(organization, (organization) => OrganizationId.parse(organization)) })
    }))
  })

/** Returns the first register with its warehouse and price list, for the practice shop, which asks no questions. */
export function firstPlace(view: ConnectionView): Place | undefined {
  const cashbox = view.cashboxes[0]
  const organization = view.organizations.find(({ id }) => id === cashbox?.organizationId) ?? view.organizations[0]
  const warehouse = view.warehouses.find(({ organizationId }) => organizationId === organization?.id)
  const priceList = view.priceLists[0]
  if (!cashbox || !organization || !warehouse || !priceList) return undefined
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    cashboxId: cashbox.id,
    cashboxName: cashbox.name,
    warehouseId: warehouse.id,
    priceListId: priceList.id,
    currencyId: priceList.currencyId
  }
}
