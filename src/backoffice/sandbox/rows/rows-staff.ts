import type { z } from 'zod'
import type { KpiBody, KpiState } from '../../api/schemas/setup/kpi-settings.ts'
import type { Row } from '../collection.ts'

// The records of who works where and for what. A field that begins with `$` is the sandbox's own and never leaves it.

/** Where a position or a section is to be had. An entry that is written again becomes another one. */
export type Place = { _id: string; organization_id: string; is_available: boolean }
export type SectionRow = Row & {
  name: string
  parent_id?: string | undefined
  organizations: (Place & { chief_id?: string | undefined })[]
}
export type PositionRow = Row & {
  name: string
  section_ids: string[]
  organizations: (Place & { max_employee_count: number })[]
}
export type KpiSettingsRow = Row & KpiBody & { state: z.output<typeof KpiState> }
export type SmsTemplateRow = Row & { account_id: string; content: string; created_by: string; updated_by: string }

// What partners leave with the service: where to tell them of changes, and the tokens they call with.

export type WebhookRow = Row & {
  destination: string
  /** `<collection>.<action>` */
  events: string[]
  /** By a call, or by the integration's `webhook_uri` when it was installed. */
  kind: 'subscribed' | 'installed'
  /** What deliveries of an installed one bear as `api-key`. */
  token?: string | undefined
}
export type TokenRow = Row & { kind: 'access' | 'refresh'; secret: string }
