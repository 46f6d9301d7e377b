import type { z } from 'zod'
import type { GroupCreate, MakeOrderBody, PlanBody } from '../../api/schemas/production/production-plan.ts'
import type { Row } from '../collection.ts'

// The records of production that is meant to be.

export type GroupRow = Row & z.output<typeof GroupCreate>
export type MakeOrderRow = Row & z.output<typeof MakeOrderBody> & { status: string }
export type PlanRow = Row & z.output<typeof PlanBody> & { number: string; created_by: string; updated_by: string }
