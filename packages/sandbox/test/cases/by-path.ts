import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import { newReason, newSection, type Ground } from '../ground-supply.ts'
import type { Case } from './case.ts'
import { kpiBody } from './setup/kpi-settings.ts'
import { pipelineBody } from './setup/pipeline.ts'
import { everything, type Body } from './plain-subjects.ts'
import { positionBody, sectionBody } from './people/staff.ts'
import { transferBody } from './stock/transfers.ts'
import { newWorkshop } from './production/workshop.ts'

// Subjects whose update names its record in the path: created, changed, read, listed and deleted alike.

type Subject = {
  subject: string
  section: string
  create(ground: Ground): Promise<Body>
  /** The field that an update changes, and its new value. */
  seen: string
  changed: unknown
  /** The fields that a create needs, and is refused without. */
  needs: string
  /** The answer of a delete; absent if nothing is deleted. */
  deletes?: 'ok' | 'id'
}

const subjects: Subject[] = [
  {
    subject: 'sms-template',
    section: 'SMS template',
    create: (ground) => Promise.resolve({ content: ground.unique('Your order is ready') }),
    seen: 'content',
    changed: 'Your order has left',
    needs: 'content',
    deletes: 'ok'
  },
  {
    subject: 'reason',
    section: 'reference 3, Reason',
    create: (ground) => Promise.resolve({ name: ground.unique('Broken'), type: 'write_off' }),
    seen: 'color',
    changed: '#ff8800',
    needs: 'type',
    deletes: 'ok'
  },
  {
    subject: 'section',
    section: 'reference 3, Section',
    create: (ground) => Promise.resolve(sectionBody(ground)),
    seen: 'name',
    changed: 'Renamed section',
    needs: 'organizations',
    deletes: 'id'
  },
  {
    subject: 'position',
    section: 'Position',
    create: async (ground) => positionBody(ground, await newSection(ground)),
    seen: 'name',
    changed: 'Renamed position',
    needs: 'section_ids',
    deletes: 'id'
  },
  {
    subject: 'kpi-settings',
    section: 'KPI settings',
    create: (ground) => Promise.resolve(kpiBody(ground)),
    seen: 'year',
    changed: 2027,
    needs: 'conditions',
    deletes: 'ok'
  },
  {
    subject: 'internal-transfer',
    section: 'Internal transfer',
    create: async (ground) => await transferBody(ground, await newReason(ground)),
    seen: 'note',
    changed: 'By the green van',
    needs: 'reason_id'
  },
  {
    subject: 'tag',
    section: 'reference 3, Tag',
    create: (ground) => Promise.resolve({ name: ground.unique('Regular'), entity_scopes: ['customer'] }),
    seen: 'color',
    changed: '#00aa00',
    needs: 'entity_scopes',
    deletes: 'ok'
  },
  {
    subject: 'production-group',
    section: 'reference 3, Production-group',
    create: ({ unique, organizationId }) =>
      Promise.resolve({ type: 'tech_map', name: unique('Group'), organization_ids: [organizationId] }),
    seen: 'code',
    changed: 'G-2',
    needs: 'type',
    deletes: 'ok'
  },
  {
    subject: 'production-order',
    section: 'reference 3, Production-order',
    create: async (ground) => {
      const { productId: product_id, mapId: tech_map_id } = await newWorkshop(ground)
      const items = [{ product_id, tech_map_id, amount: 10 }]
      return { organization_id: ground.organizationId, date: '2026-03-01T09:00:00.000Z', items }
    },
    seen: 'note',
    changed: 'For the feast',
    needs: 'items',
    deletes: 'ok'
  },
  {
    subject: 'pipeline-action',
    section: 'reference 3, Pipeline-action',
    create: (ground) => Promise.resolve(pipelineBody(ground)),
    seen: 'name',
    changed: 'Renamed rule',
    needs: 'action_type',
    deletes: 'ok'
  }
]

const nameOf = ({ subject }: Subject, action: string): EndpointName => `${subject}/${action}` as EndpointName
const listOf = async (each: Subject, { caller }: Ground) =>
  (await caller.page(nameOf(each, 'get-paging'), { body: everything })).rows as { _id: string }[]
const madeOf = async (each: Subject, ground: Ground) => {
  const body = await each.create(ground)
  const record = (await ground.caller.record(nameOf(each, 'create'), { body })) as Body & { _id: string }
  return { body, record }
}

const makes = (each: Subject): Case => ({
  endpoint: nameOf(each, 'create'),
  section: each.section,
  sentence: `creates a record, and names ${each.needs} if it is missing`,
  run: async (ground) => {
    const { body, record } = await madeOf(each, ground)
    assert.notEqual(record._id, '')
    const lacking = Object.fromEntries(Object.entries(body).filter(([key]) => key !== each.needs))
    const said = await ground.caller.refused(nameOf(each, 'create'), 400, { body: lacking })
    assert.match(said, new RegExp(each.needs))
  }
})

const changes = (each: Subject): Case => ({
  endpoint: nameOf(each, 'update/{id}'),
  section: each.section,
  sentence: 'changes the record of the path, and refuses an unknown id',
  run: async (ground) => {
    const { body, record } = await madeOf(each, ground)
    const changed = { ...body, [each.seen]: each.changed }
    await ground.caller.data(nameOf(each, 'update/{id}'), { part: record._id, body: changed })
    const after = (await ground.caller.record(nameOf(each, 'get-by-id/{id}'), { part: record._id })) as Body
    assert.deepEqual(after[each.seen], each.changed)
    await ground.caller.refused(nameOf(each, 'update/{id}'), 400, { part: 'nothing', body: changed })
    // The name of a position is unique, so it is freed for the next case.
    if (each.deletes) await ground.caller.data(nameOf(each, 'delete/{id}'), { part: record._id })
  }
})

const reads = (each: Subject): Case => ({
  endpoint: nameOf(each, 'get-by-id/{id}'),
  section: each.section,
  sentence: 'returns the record and refuses an unknown id',
  run: async (ground) => {
    const { record } = await madeOf(each, ground)
    assert.deepEqual(await ground.caller.record(nameOf(each, 'get-by-id/{id}'), { part: record._id }), record)
    await ground.caller.refused(nameOf(each, 'get-by-id/{id}'), 400, { part: 'nothing' })
  }
})

const lists = (each: Subject): Case => ({
  endpoint: nameOf(each, 'get-paging'),
  section: each.section,
  sentence: 'lists a new record in the shape of its table',
  run: async (ground) => {
    const { record } = await madeOf(each, ground)
    assert.ok((await listOf(each, ground)).some((row) => row._id === record._id))
  }
})

const removes = (each: Subject): Case => ({
  endpoint: nameOf(each, 'delete/{id}'),
  section: each.section,
  sentence: `${each.deletes === 'id' ? 'returns the id' : 'answers ok'}, still returns the record by id, and changes nothing if it is repeated`,
  run: async (ground) => {
    const { record } = await madeOf(each, ground)
    const asked = { part: record._id }
    const remove = () => ground.caller.data(nameOf(each, 'delete/{id}'), asked)
    assert.equal(await remove(), each.deletes === 'id' ? record._id : 'ok')
    assert.ok((await listOf(each, ground)).every((row) => row._id !== record._id))
    const kept = (await ground.caller.record(nameOf(each, 'get-by-id/{id}'), asked)) as Body
    assert.equal(kept['is_deleted'], true)
    await remove()
    assert.deepEqual(await ground.caller.record(nameOf(each, 'get-by-id/{id}'), asked), kept)
  }
})

export const byPath: Case[] = subjects.flatMap((each) => [
  makes(each),
  changes(each),
  reads(each),
  lists(each),
  ...(each.deletes ? [removes(each)] : [])
])
