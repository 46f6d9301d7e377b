import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Public forms, beyond the cases of every subject.

const section = 'reference 3, Public-lead-form'

const page = {
  background_color: '#ffffff',
  background_type: 'color',
  header_active: true,
  header_type: 'text',
  header_text: 'Write to us',
  header_text_color: '#000000',
  header_text_font_size: 24,
  margin_left: 0,
  margin_right: 0,
  margin_top: 12,
  position: 'center'
}
const styles = {
  field_margin: 4,
  margin: true,
  field_background: '#ffffff',
  field_border_color: '#cccccc',
  field_form: 'rounded',
  field_height: 40,
  submit_background: '#0044cc',
  submit_bold: true,
  submit_italic: false,
  submit_underline: false,
  submit_border_radius: 'rounded',
  submit_color: '#ffffff',
  submit_position: 'center',
  submit_width: 'full_width',
  width: 480,
  height: 640,
  form_border_color: '#cccccc',
  form_border_radius: 8,
  font: 'sans-serif',
  font_color: '#222222',
  font_size: 16,
  form_paddings: 16,
  form_shadow: false,
  background: '#eeeeee',
  background_type: 'color',
  name_position: 'top'
}
const heading = {
  code: 'header',
  element_type: 1,
  name: 'Why us',
  position: 'left',
  sort: 1,
  styles: { bold: true, italic: false, underline: false, font_color: '#222222', font_size: 18 },
  type: 'header'
}
const sidebar = { width: 200, styles: { background_color: '#dddddd' }, type: 'right', fields: { why: heading } }

/** Makes a form that asks for a phone number. */
const leadFormBody = (ground: Ground, changes: Body = {}): Body => ({
  name: ground.unique('Form'),
  organization_id: ground.organizationId,
  responsible_id: ground.cashierId,
  fields: [{ type: 'field', order: 1, name: 'Phone', validation_type: 'phone', is_required: true }],
  page,
  settings: { autocomplete: false, submit: 'Send', sidebar },
  styles,
  ...changes
})
const create = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('public-lead-form/create', { body: leadFormBody(ground, changes) })

export const leadForms: Case[] = [
  {
    endpoint: 'public-lead-form/create',
    section,
    sentence: 'returns the whole body, and refuses a form whose parts lack a required field',
    run: async (ground) => {
      const { caller } = ground
      const body = leadFormBody(ground)
      const { _id, is_deleted, created_at, updated_at, ...kept } = await caller.record('public-lead-form/create', {
        body
      })
      assert.deepEqual(kept, body)
      assert.deepEqual([is_deleted, created_at], [false, updated_at])
      assert.notEqual(_id, '')
      const { header_text, ...headless } = page
      assert.equal(header_text, 'Write to us')
      const wrong: [change: Body, field: RegExp][] = [
        [{ fields: [] }, /fields/],
        [{ fields: [{ type: 'field' }] }, /fields\.0\.order/],
        [{ fields: [{ type: 'field', order: 1, validation_type: 'age' }] }, /validation_type/],
        [{ page: headless }, /header_text/],
        [{ styles: { ...styles, name_position: 'below' } }, /name_position/],
        [{ settings: { submit: 'Send' } }, /autocomplete/],
        [{ settings: { autocomplete: true, sidebar: { ...sidebar, width: 'wide' } } }, /sidebar\.width/]
      ]
      for (const [change, field] of wrong) {
        const asked = { body: leadFormBody(ground, change) }
        assert.match(await caller.refused('public-lead-form/create', 400, asked), field)
      }
    }
  },
  {
    endpoint: 'public-lead-form/create',
    section: 'Errors',
    sentence: 'refuses an organization, an employee, a column and a custom field that do not exist',
    run: async (ground) => {
      const wrong: [change: Body, field: RegExp][] = [
        [{ organization_id: 'nowhere' }, /organization_id/],
        [{ responsible_id: 'nobody' }, /responsible_id/],
        [{ settings: { autocomplete: true, state_id: 'nowhere' } }, /settings\.state_id/],
        [{ fields: [{ type: 'field', order: 1, custom_field_id: 'none' }] }, /fields\.custom_field_id/]
      ]
      for (const [change, field] of wrong) {
        const body = leadFormBody(ground, change)
        assert.match(await ground.caller.refused('public-lead-form/create', 400, { body }), field)
      }
    }
  },
  {
    endpoint: 'public-lead-form/update/{id}',
    section,
    sentence: 'replaces the form, and requires the id of the path in the body too',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await create(ground, { css: 'form { color: red }' })
      const body = leadFormBody(ground, { _id: part, name: 'Another name' })
      const row = await caller.record('public-lead-form/update/{id}', { part, body })
      assert.deepEqual([row.name, row.css], ['Another name', undefined])
      const { _id: other } = await create(ground)
      for (const _id of [undefined, other]) {
        const said = await caller.refused('public-lead-form/update/{id}', 400, { part, body: { ...body, _id } })
        assert.match(said, /_id/)
      }
    }
  },
  {
    endpoint: 'public-lead-form/get-by-id/{id}',
    section,
    sentence: 'returns the form and refuses an unknown id',
    run: async (ground) => {
      const row = await create(ground)
      assert.deepEqual(await ground.caller.record('public-lead-form/get-by-id/{id}', { part: row._id }), row)
      await ground.caller.refused('public-lead-form/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'public-lead-form/get-paging',
    section,
    sentence: 'lists the forms of an organization, the newest first',
    run: async (ground) => {
      const older = await create(ground)
      const newer = await create(ground)
      const find = async (organization_id: string) => {
        const body = { ...everything, organization_id }
        const { rows } = await ground.caller.page('public-lead-form/get-paging', { body })
        return rows.map((row) => row._id).filter((id) => id === older._id || id === newer._id)
      }
      assert.deepEqual(await find(ground.organizationId), [newer._id, older._id])
      assert.deepEqual(await find(ground.otherOrganizationId), [])
    }
  },
  {
    endpoint: 'public-lead-form/delete/{id}',
    section,
    sentence: 'answers ok, hides the form from the list, still returns it by id, and changes nothing if it is repeated',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await create(ground)
      const remove = () => caller.data('public-lead-form/delete/{id}', { part })
      assert.equal(await remove(), 'ok')
      const { rows } = await caller.page('public-lead-form/get-paging', { body: everything })
      assert.ok(rows.every((row) => row._id !== part))
      const kept = await caller.record('public-lead-form/get-by-id/{id}', { part })
      assert.equal(kept.is_deleted, true)
      assert.equal(await remove(), 'ok')
      assert.deepEqual(await caller.record('public-lead-form/get-by-id/{id}', { part }), kept)
      const body = leadFormBody(ground, { _id: part })
      await caller.refused('public-lead-form/update/{id}', 400, { part, body })
    }
  }
]
