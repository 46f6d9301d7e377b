import type { EndpointName } from '../../../../src/backoffice/api/endpoints.ts'
import type { Ground } from '../ground.ts'

/** One thing the document says of one endpoint, and how to see it. */
export type Case = {
  endpoint: EndpointName
  /** The rest of a sentence that begins with the endpoint. */
  sentence: string
  /** Where the document, or else the reference, says so. */
  section: string
  run(ground: Ground): Promise<void>
}
