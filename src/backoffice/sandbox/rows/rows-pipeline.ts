import type { z } from 'zod'
import type { PipelineBody } from '../../api/schemas/setup/pipeline-action.ts'
import type { Row } from '../collection.ts'

/** A rule of a board. */
export type PipelineRow = Row & z.output<typeof PipelineBody>
