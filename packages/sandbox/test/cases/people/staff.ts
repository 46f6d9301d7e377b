import assert from 'node:assert/strict'
import { newSection, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Positions, their sections, and their holders.

export const sectionBody = (ground: Ground): Body => ({
  name: ground.unique('Section'),
  organizations: [{ organization_id: ground.organizationId, is_available: true }]
})
export const positionBody = (ground: Ground, sectionId: string): Body => ({
  name: ground.unique('Position'),
  section_ids: [sectionId],
  organizations: [{ organization_id: ground.organizationId, is_available: true }]
})

const newPosition = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('position/create', {
    body: { ...positionBody(ground, await newSection(ground)), ...changes }
  })

/** Makes an employee who holds the position. */
const newHolder = async (ground: Ground, positionId: string) =>
  await ground.caller.record('employee/create', { body: holderBody(ground, positionId) })
const holderBody = (ground: Ground, position_id: string): Body => ({
  full_name: ground.unique('Holder'),
  phone_number: '+998901234567',
  pincode: '123456',
  password: 'secret-word',
  is_free: false,
  accesses: [{ organization_id: ground.organizationId, role_id: ground.roleId, positions: [{ position_id }] }]
})

const positions: Case[] = [
  {
    endpoint: 'position/create',
    section: 'Limits',
    sentence: 'accepts only names of 3 to 100 characters',
    run: async (ground) => {
      const { caller } = ground
      const body = positionBody(ground, await newSection(ground))
      for (const length of [2, 101]) {
        const asked = { body: { ...body, name: 'x'.repeat(length) } }
        assert.match(await caller.refused('position/create', 400, asked), /name/)
      }
      for (const length of [3, 100])
        await caller.record('position/create', { body: { ...body, name: 'y'.repeat(length) } })
    }
  },
  {
    endpoint: 'position/create',
    section: 'Errors, named condition 5',
    sentence: 'refuses the name of another position of the account, until that position is deleted',
    run: async (ground) => {
      const { caller } = ground
      const first = await newPosition(ground)
      const body = { ...positionBody(ground, await newSection(ground)), name: first.name }
      assert.match(await caller.refused('position/create', 400, { body }), /name/)
      await caller.data('position/delete/{id}', { part: first._id })
      await caller.record('position/create', { body })
    }
  },
  {
    endpoint: 'position/create',
    section: 'Errors, named condition 5',
    sentence: 'refuses a deleted section, an unknown organization, and a position without either',
    run: async (ground) => {
      const { caller } = ground
      const sectionId = await newSection(ground)
      const body = positionBody(ground, sectionId)
      await caller.data('section/delete/{id}', { part: sectionId })
      assert.match(await caller.refused('position/create', 400, { body }), /section_ids/)
      const organizations = [{ organization_id: 'nowhere', is_available: true }]
      const live = { ...body, section_ids: [await newSection(ground)] }
      assert.match(await caller.refused('position/create', 400, { body: { ...live, organizations } }), /organization/)
      await caller.refused('position/create', 400, { body: { ...live, organizations: [] } })
      await caller.refused('position/create', 400, { body: { ...live, section_ids: [] } })
    }
  },
  {
    endpoint: 'position/create',
    section: 'Position',
    sentence: 'returns its sections, and no cap if none was sent',
    run: async (ground) => {
      const sectionId = await newSection(ground)
      const row = await ground.caller.record('position/create', { body: positionBody(ground, sectionId) })
      assert.deepEqual(
        row.sections?.map((each) => each._id),
        [sectionId]
      )
      assert.equal(row.organizations?.[0]?.max_employee_count, 0)
      assert.equal(row.is_deleted, false)
      assert.equal(row.completely_deleted, false)
    }
  },
  {
    endpoint: 'position/create',
    section: 'Other stateful resources',
    sentence: 'is deleted at once if it is available in no organization',
    run: async (ground) => {
      const organizations = [{ organization_id: ground.organizationId, is_available: false }]
      assert.equal((await newPosition(ground, { organizations })).is_deleted, true)
    }
  },
  {
    endpoint: 'position/update/{id}',
    section: 'Position',
    sentence: 'replaces name and sections, adds new organizations and keeps the others',
    run: async (ground) => {
      const { caller, organizationId, otherOrganizationId } = ground
      const organizations = [organizationId, otherOrganizationId].map((organization_id) => ({
        organization_id,
        is_available: true,
        max_employee_count: 2
      }))
      const before = await newPosition(ground, { organizations })
      const sectionId = await newSection(ground)
      const named = { organization_id: organizationId, is_available: true, max_employee_count: 7 }
      const body = { name: ground.unique('Renamed'), section_ids: [sectionId], organizations: [named] }
      const after = await caller.record('position/update/{id}', { part: before._id, body })
      assert.equal(after.name, body.name)
      assert.deepEqual(
        after.sections?.map((each) => each._id),
        [sectionId]
      )
      const entry = (row: typeof after, id: string) => row.organizations?.find((each) => each.organization_id === id)
      assert.deepEqual(entry(after, otherOrganizationId), entry(before, otherOrganizationId))
      assert.equal(entry(after, organizationId)?.max_employee_count, 7)
      assert.notEqual(entry(after, organizationId)?._id, entry(before, organizationId)?._id)
    }
  },
  {
    endpoint: 'position/update/{id}',
    section: 'Position',
    sentence: 'accepts its own name, and refuses the name of another position',
    run: async (ground) => {
      const { caller } = ground
      const [first, second] = [await newPosition(ground), await newPosition(ground)]
      const body = positionBody(ground, await newSection(ground))
      await caller.record('position/update/{id}', { part: first._id, body: { ...body, name: first.name } })
      await caller.refused('position/update/{id}', 400, { part: first._id, body: { ...body, name: second.name } })
    }
  },
  {
    endpoint: 'position/update/{id}',
    section: 'Other stateful resources',
    sentence: 'deletes the position once no organization has it available',
    run: async (ground) => {
      const { caller, organizationId, otherOrganizationId } = ground
      const place = (organization_id: string, is_available: boolean) => ({ organization_id, is_available })
      const before = await newPosition(ground, {
        organizations: [place(organizationId, true), place(otherOrganizationId, true)]
      })
      const given = async (id: string) => {
        const body = { ...positionBody(ground, await newSection(ground)), organizations: [place(id, false)] }
        return await caller.record('position/update/{id}', { part: before._id, body })
      }
      assert.equal((await given(organizationId)).is_deleted, false)
      assert.equal((await given(otherOrganizationId)).is_deleted, true)
    }
  },
  {
    endpoint: 'position/delete/{id}',
    section: 'Errors, named condition 5',
    sentence: 'refuses a position that employees hold, and lists them in the answer',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await newPosition(ground)
      const holder = await newHolder(ground, part)
      const answer = await caller.raw('position/delete/{id}', { part })
      assert.equal(answer.status, 400)
      assert.match(answer.messages.en, new RegExp(holder.full_name))
      const { employees } = answer as unknown as { employees: { _id: string }[] }
      assert.deepEqual(
        employees.map((each) => each._id),
        [holder._id]
      )
      await caller.data('employee/delete/{id}', { part: holder._id })
      assert.equal(await caller.data('position/delete/{id}', { part }), part)
    }
  },
  {
    endpoint: 'position/get-paging',
    section: 'Position',
    sentence: 'counts the holders of a position, and filters by name, section and organizations',
    run: async (ground) => {
      const { caller, organizationId, otherOrganizationId } = ground
      const organizations = [{ organization_id: organizationId, is_available: true, max_employee_count: 3 }]
      const position = await newPosition(ground, { organizations })
      await newHolder(ground, position._id)
      const found = async (filter: Body) =>
        (await caller.page('position/get-paging', { body: { ...everything, ...filter } })).rows.find(
          (row) => row._id === position._id
        )
      const row = await found({ search: position.name.toLowerCase(), section_id: position.sections?.[0]?._id })
      assert.equal(row?.employee_count, 1)
      assert.equal(row.max_employee_count, 3)
      assert.ok(await found({ organization_id: organizationId, accessed_organization_ids: [organizationId] }))
      assert.equal(await found({ organization_id: otherOrganizationId }), undefined)
      assert.equal(await found({ accessed_organization_ids: [otherOrganizationId] }), undefined)
      assert.equal(await found({ section_id: await newSection(ground) }), undefined)
    }
  }
]

const others: Case[] = [
  {
    endpoint: 'employee/create',
    section: 'Employee',
    sentence: 'returns the position, and refuses an unknown position and a full one',
    run: async (ground) => {
      const { caller, organizationId } = ground
      const organizations = [{ organization_id: organizationId, is_available: true, max_employee_count: 1 }]
      const position = await newPosition(ground, { organizations })
      const holder = await newHolder(ground, position._id)
      assert.equal(holder.positions?.[0]?.position?.name, position.name)
      await caller.refused('employee/create', 400, { body: holderBody(ground, position._id) })
      await caller.refused('employee/create', 400, { body: holderBody(ground, 'nothing') })
    }
  },
  {
    endpoint: 'section/delete/{id}',
    section: 'reference 3, Section',
    sentence: 'refuses a section that has positions or sections',
    run: async (ground) => {
      const { caller } = ground
      const part = await newSection(ground)
      const child = await caller.record('section/create', { body: { ...sectionBody(ground), parent_id: part } })
      assert.match(await caller.refused('section/delete/{id}', 400, { part }), new RegExp(child.name))
      await caller.data('section/delete/{id}', { part: String(child._id) })
      const position = await caller.record('position/create', { body: positionBody(ground, part) })
      assert.match(await caller.refused('section/delete/{id}', 400, { part }), new RegExp(position.name))
      await caller.data('position/delete/{id}', { part: position._id })
      assert.equal(await caller.data('section/delete/{id}', { part }), part)
    }
  },
  {
    endpoint: 'section/get-paging',
    section: 'reference 1, Section',
    sentence: 'returns the sections without a parent, or the children of one section',
    run: async (ground) => {
      const { caller } = ground
      const parent_id = await newSection(ground)
      const child = await caller.record('section/create', { body: { ...sectionBody(ground), parent_id } })
      const ids = async (filter: Body) =>
        (await caller.page('section/get-paging', { body: { ...everything, ...filter } })).rows.map((row) => row._id)
      assert.deepEqual(await ids({ parent_id }), [child._id])
      const top = await ids({ top: true })
      assert.ok(top.includes(parent_id) && !top.includes(child._id))
    }
  },
  {
    endpoint: 'role/delete/{id}',
    section: 'reference 1, Role',
    sentence: 'answers ok and hides the role from the list',
    run: async (ground) => {
      const { caller } = ground
      const body = { name: ground.unique('Role'), access: {} }
      const { _id } = await caller.record('role/create', { body })
      assert.equal(await caller.data('role/delete/{id}', { part: _id }), 'ok')
      const { rows } = await caller.page('role/get-paging', { body: everything })
      assert.ok(rows.every((row) => row._id !== _id))
    }
  },
  {
    endpoint: 'customer-category/get-by-id/{id}',
    section: 'Customer category',
    sentence: 'shows its parent, and the parent counts its children',
    run: async ({ caller, unique }) => {
      const parent = await caller.record('customer-category/create', { body: { name: unique('Parent') } })
      const body = { name: unique('Child'), parent_id: parent._id }
      const child = await caller.record('customer-category/create', { body })
      assert.equal(child.parent?.name, parent.name)
      const row = await caller.record('customer-category/get-by-id/{id}', { part: parent._id })
      assert.equal(row.child_count, 1)
      await caller.refused('customer-category/create', 400, { body: { ...body, parent_id: 'nothing' } })
    }
  },
  {
    endpoint: 'sms-template/create',
    section: 'SMS template',
    sentence: 'stores its author, its editor and the account, and ignores those of the body',
    run: async ({ caller, cashierId, ownerId, unique }) => {
      const body = { content: unique('Hello') }
      const made = await caller.record('sms-template/create', { body, userId: cashierId })
      assert.equal(made.created_by, cashierId)
      const changed = await caller.record('sms-template/update/{id}', { part: made._id, body })
      assert.equal(changed.created_by, cashierId)
      assert.equal(changed.updated_by, ownerId)
      assert.equal(changed.account_id, made.account_id)
      await caller.refused('sms-template/create', 400, { body: { ...body, account_id: 'another' } })
    }
  }
]

export const staff: Case[] = [...positions, ...others]
