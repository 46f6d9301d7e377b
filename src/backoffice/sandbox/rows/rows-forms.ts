import type { LeadFormCreate } from '../../api/schemas/setup/public-lead-form.ts'
import type { Row } from '../collection.ts'

/** A form that strangers fill in. */
export type LeadFormRow = Row & LeadFormCreate
