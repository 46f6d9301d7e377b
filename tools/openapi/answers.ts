import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { endpoint, type EndpointName } from '@kassa/integration-api'
import type { Exchange, Json } from './document.ts'

/**
 * Returns a function that compares an answer with the schema that an OpenAPI document has for it. It returns what
 * differs, or undefined.
 */
export function answerCheck(document: Json): (name: EndpointName, exchange: Exchange) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats(ajv)
  ajv.addSchema(document as object, 'service')
  const known = new Map<string, ValidateFunction>()
  const checkOf = (name: EndpointName, status: number): ValidateFunction => {
    const path = `paths/~1${name.replaceAll('/', '~1')}/${endpoint(name).method.toLowerCase()}`
    const place =
      status === 200 ? `${path}/responses/200/content/application~1json/schema` : 'components/schemas/Envelope'
    const check = known.get(place) ?? ajv.compile({ $ref: `service#/${encodeURI(place)}` })
    known.set(place, check)
    return check
  }
  return (name, { status, answer }) => {
    const check = checkOf(name, status)
    return check(answer) ? undefined : `${name} ${String(status)}: ${ajv.errorsText(check.errors)}`
  }
}
