import type { z } from 'zod'
import type { KpiBody, KpiState } from '@kassa/integration-api'
import type { Row } from '../collection.ts'

// The records of positions, sections and roles. Fields that begin with `$` are internal and never part of an answer.

/** The organization in which a position or a section is available. An update creates a new entry. */
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

// The records of integrations: the destinations of their webhooks, and their access tokens.

export type WebhookRow = Row & {
  destination: string
  /** `<collection>.<action>` */
  events: string[]
  /** By a request, or by the integration's `webhook_uri` at its installation. */
  kind: 'subscribed' | 'installed'
  /** The `api-key` of deliveries to an installed integration. */
  token?: string | undefined
}
export type TokenRow = Row & { kind: 'access' | 'refresh'; secret: string }
