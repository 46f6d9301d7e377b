import { z } from 'zod'
import { flag, record, text } from '../common.ts'

// The document, "SMS template".

export const SmsTemplateBody = z.strictObject({ content: z.string() })
export const SmsTemplate = record({
  account_id: text,
  content: text,
  is_deleted: flag,
  created_at: text,
  updated_at: text,
  created_by: text,
  updated_by: text
})
export type SmsTemplate = z.output<typeof SmsTemplate>
