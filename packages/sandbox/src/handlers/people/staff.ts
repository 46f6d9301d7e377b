import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { inUse, Refusal } from '../../server/refusal.ts'
import type { EmployeeRow, Place, PositionRow, RoleRow, SectionRow } from '../../rows/rows.ts'
import {
  asData,
  byId,
  holds,
  named,
  pageOf,
  person,
  referred,
  removed,
  shown,
  updatable,
  without
} from '../../standard.ts'

// Sections, their positions, and the roles of employees.

type World = Context['world']
type Kept = Pick<Place, '_id'>
type Sent = Omit<Place, '_id'>

/**
 * Replaces the entries of the organizations in the request, and keeps the others (the document, "Position", update).
 */
const placesAfter = <S extends Sent>(world: World, before: readonly (S & Kept)[], sent: readonly S[]): (S & Kept)[] => [
  ...before.filter((entry) => !sent.some((each) => each.organization_id === entry.organization_id)),
  ...sent.map((each) => ({ ...each, _id: world.newId() }))
]

/** Returns true if no organization has the record available. Such a record is deleted automatically. */
const isNowhere = ({ organizations }: { organizations: readonly Place[] }): boolean =>
  organizations.every((entry) => !entry.is_available)

/** Returns a section or a position as other records embed it. */
export const post = (row: SectionRow | PositionRow | undefined) =>
  row && { _id: row._id, name: row.name, is_deleted: row.is_deleted ?? false, completely_deleted: false }

/** Returns the employees in the position, in one organization or in any. */
export const holdersOf = ({ employee }: World, positionId: string, organizationId?: string): EmployeeRow[] =>
  employee.find(
    (row) =>
      row.$posts?.some(
        (each) =>
          each.position_id === positionId && (organizationId === undefined || each.organization_id === organizationId)
      ) ?? false
  )

function showPosition({ section }: World) {
  return (row: PositionRow) => ({
    is_deleted: false,
    completely_deleted: false,
    ...without(shown(row), 'section_ids'),
    sections: row.section_ids.map((id) => post(section.get(id)))
  })
}

/**
 * Returns a position of a list, with its free places and its employees in the requested organization (policy
 * "position-counts").
 */
const listPosition = (world: World, organizationId: string | undefined) => (row: PositionRow) => {
  const places = row.organizations.filter((each) => [undefined, each.organization_id].includes(organizationId))
  const caps = places.map((place) => place.max_employee_count)
  return {
    _id: row._id,
    name: row.name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    max_employee_count: caps.includes(0) ? 0 : totalOf(caps),
    employee_count: holdersOf(world, row._id, organizationId).length
  }
}

type PositionBody = Input<'position/create'>

function checkPosition(world: World, body: PositionBody, ownId?: string): void {
  const sameName = world.position.find((row) => row.name === body.name && row._id !== ownId)[0]
  if (sameName) throw new Refusal(400, 'alreadyExists', { field: 'name', id: body.name })
  for (const id of body.section_ids) referred(world.section, id, 'section_ids')
  for (const { organization_id } of body.organizations)
    referred(world.organization, organization_id, 'organizations.organization_id')
}

const settledPosition = ({ position }: World, row: PositionRow): PositionRow =>
  isNowhere(row) ? position.remove(row) : row

const positions = {
  'position/create': ({ world }, body) => {
    checkPosition(world, body)
    const row = world.position.insert({ ...body, organizations: placesAfter(world, [], body.organizations) })
    return showPosition(world)(settledPosition(world, row))
  },
  'position/update/{id}': ({ world, part }, body) => {
    const row = updatable(world.position, part)
    checkPosition(world, body, row._id)
    const organizations = placesAfter(world, row.organizations, body.organizations)
    return showPosition(world)(settledPosition(world, world.position.update(row, { ...body, organizations })))
  },
  'position/delete/{id}': ({ world, part }) => {
    const row = byId(world.position, part)
    if (row.is_deleted === true) return row._id
    const holders = holdersOf(world, row._id)
    if (holders.length > 0)
      throw inUse(
        'position',
        'employees',
        holders.map(({ _id, full_name, number }) => ({ _id, name: full_name, full_name, number }))
      )
    return world.position.remove(row)._id
  },
  'position/get-by-id/{id}': ({ world, part }) => showPosition(world)(byId(world.position, part)),
  'position/get-paging': ({ world }, input) => {
    const isIn = (row: PositionRow, ids: readonly string[] | undefined) =>
      ids === undefined || row.organizations.some((each) => ids.includes(each.organization_id))
    const matches = (row: PositionRow) =>
      holds(row.name, input.search ?? '') &&
      (input.section_id === undefined || row.section_ids.includes(input.section_id)) &&
      isIn(row, input.organization_id === undefined ? undefined : [input.organization_id]) &&
      isIn(row, input.accessed_organization_ids)
    return asData(pageOf(world.position, input, { matches }), listPosition(world, input.organization_id))
  }
} satisfies Handlers

const showSection = (row: SectionRow) => ({ is_deleted: false, ...shown(row) })

function checkSection(world: World, body: Input<'section/create'>): void {
  if (body.parent_id !== undefined) referred(world.section, body.parent_id, 'parent_id')
  for (const { organization_id, chief_id } of body.organizations) {
    referred(world.organization, organization_id, 'organizations.organization_id')
    if (chief_id !== undefined) referred(world.employee, chief_id, 'organizations.chief_id')
  }
}

/** Refuses to delete a section that has subsections or positions. */
function checkUnused(world: World, { _id }: SectionRow): void {
  const children = world.section.find((row) => row.parent_id === _id)
  if (children.length > 0) throw inUse('section', 'sections', children.map(briefly))
  const held = world.position.find((row) => row.section_ids.includes(_id))
  if (held.length > 0) throw inUse('section', 'positions', held.map(briefly))
}
const briefly = ({ _id, name }: { _id: string; name: string }) => ({ _id, name })

const settledSection = ({ section }: World, row: SectionRow): SectionRow => (isNowhere(row) ? section.remove(row) : row)

const sections = {
  'section/create': ({ world }, body) => {
    checkSection(world, body)
    const row = world.section.insert({ ...body, organizations: placesAfter(world, [], body.organizations) })
    return showSection(settledSection(world, row))
  },
  'section/update/{id}': ({ world, part }, body) => {
    const row = updatable(world.section, part)
    checkSection(world, body)
    const organizations = placesAfter(world, row.organizations, body.organizations)
    return showSection(settledSection(world, world.section.update(row, { ...defined(body), organizations })))
  },
  'section/delete/{id}': ({ world, part }) => {
    const row = byId(world.section, part)
    if (row.is_deleted === true) return row._id
    checkUnused(world, row)
    return world.section.remove(row)._id
  },
  'section/get-by-id/{id}': ({ world, part }) => showSection(byId(world.section, part)),
  'section/get-paging': ({ world }, input) => {
    const matches = (row: SectionRow) =>
      holds(row.name, input.search ?? '') &&
      (input.parent_id === undefined || row.parent_id === input.parent_id) &&
      (!input.top || row.parent_id === undefined) &&
      (input.organization_id === undefined ||
        row.organizations.some((each) => each.organization_id === input.organization_id))
    const show = (row: SectionRow) => {
      const chiefId = row.organizations.find((each) => each.chief_id !== undefined)?.chief_id
      return {
        is_deleted: false,
        ...without(shown(row), 'parent_id', 'organizations'),
        parent: row.parent_id === undefined ? undefined : named(world.section.get(row.parent_id)),
        chief: chiefId === undefined ? undefined : person(world.employee.get(chiefId))
      }
    }
    return asData(pageOf(world.section, input, { matches, changedSince: input.updated_at }), show)
  }
} satisfies Handlers

/** A role gives access to each part that it has a permission map for. */
const roleFields = ({ name, access, web_access, mobile_access }: Input<'role/create'>) => ({
  name,
  web: web_access !== undefined,
  mobile: mobile_access !== undefined,
  $access: access
})

const roles = {
  'role/create': ({ world }, body) => shown(world.role.insert(roleFields(body))),
  'role/update': ({ world }, { _id, ...body }) =>
    shown(world.role.update(updatable(world.role, _id), roleFields(body))),
  'role/delete/{id}': ({ world, part }) => removed(world.role, part),
  'role/get-by-id/{id}': ({ world, part }) => shown(byId(world.role, part)),
  'role/get-paging': ({ world }, input) => {
    const matches = (row: RoleRow) => holds(row.name, input.search ?? '') && !(input.nin ?? []).includes(row._id)
    return asData(pageOf(world.role, input, { matches }), shown)
  }
} satisfies Handlers

export const staff = { ...positions, ...sections, ...roles } satisfies Handlers
