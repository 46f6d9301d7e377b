import { endpointNames, endpoints, type EndpointName } from './endpoints.ts'

// Routes come from the table of the service: a name is the path, with at most one part in braces at its end.

export type Route = { name: EndpointName; part: string }

const basePath = 'integration-api/integration/api/v2/'
const exactNames = new Map<string, EndpointName>()
const openNames = new Map<string, EndpointName>()
for (const name of endpointNames) {
  const { method } = endpoints[name]
  const brace = name.indexOf('{')
  if (brace < 0) exactNames.set(`${method} ${name}`, name)
  else openNames.set(`${method} ${name.slice(0, brace)}`, name)
}

/** Returns the row of the table for a request, or undefined for an unknown path or method. */
export function routeOf(method: string, pathname: string): Route | undefined {
  const at = pathname.lastIndexOf(basePath)
  if (at < 0) return undefined
  const path = pathname.slice(at + basePath.length)
  const exact = exactNames.get(`${method} ${path}`)
  if (exact) return { name: exact, part: '' }
  const slash = path.lastIndexOf('/') + 1
  const open = openNames.get(`${method} ${path.slice(0, slash)}`)
  const part = partOf(path.slice(slash))
  return open && part !== undefined && part !== '' ? { name: open, part } : undefined
}

function partOf(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
