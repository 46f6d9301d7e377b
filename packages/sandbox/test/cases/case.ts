import type { EndpointName } from '@kassa/integration-api'
import type { Ground } from '../ground.ts'

/** One rule of the document about one endpoint, and its test. */
export type Case = {
  endpoint: EndpointName
  /** The rest of a sentence that begins with the endpoint. */
  sentence: string
  /** The place in the document, or else in the reference. */
  section: string
  run(ground: Ground): Promise<void>
}
