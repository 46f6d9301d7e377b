import type { Handlers } from '../../context.ts'
import type { SmsTemplateRow } from '../../rows/rows.ts'
import { asList, byId, pageOf, removed, shown, updatable } from '../../standard.ts'

const show = (row: SmsTemplateRow) => ({ is_deleted: false, ...shown(row) })

/** Texts of messages to customers. The author is the user of the request, never a field of its body. */
export const smsTemplate = {
  'sms-template/create': ({ world, actor }, { content }) => {
    const account_id = world.ownerId
    return show(world['sms-template'].insert({ account_id, content, created_by: actor._id, updated_by: actor._id }))
  },
  'sms-template/update/{id}': ({ world, actor, part }, { content }) => {
    const row = updatable(world['sms-template'], part)
    return show(world['sms-template'].update(row, { content, updated_by: actor._id }))
  },
  'sms-template/delete/{id}': ({ world, part }) => removed(world['sms-template'], part),
  'sms-template/get-by-id/{id}': ({ world, part }) => show(byId(world['sms-template'], part)),
  'sms-template/get-paging': ({ world }, input) => asList(pageOf(world['sms-template'], input), show)
} satisfies Handlers
