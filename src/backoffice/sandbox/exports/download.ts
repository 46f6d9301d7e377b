import { Refusal } from '../server/refusal.ts'
import type { World } from '../world.ts'

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/**
 * The file behind a `file_path`, or behind the key of an upload, at the origin of the service: a stand-in, because no
 * source shows how a file is fetched (policy "export-download"). Undefined when the path is not one of files.
 */
export function download(world: World, method: string, pathname: string): Response | undefined {
  if (!pathname.startsWith('/files/')) return undefined
  const file = exported(world, pathname) ?? uploaded(world, pathname)
  if (method !== 'GET' || !file) throw new Refusal(404, 'noEndpoint')
  const name = pathname.split('/').at(-1) ?? ''
  const headers = { 'content-type': file.type, 'content-disposition': `attachment; filename="${name}"` }
  return new Response(new Uint8Array(Buffer.from(file.base64, 'base64')), { headers })
}

type Found = { type: string; base64: string }

function exported({ 'export-record': jobs }: World, pathname: string): Found | undefined {
  const job = jobs.find((row) => row.file_path === pathname)[0]
  const type = types[job?.file_name.split('.').at(-1) ?? '']
  return job?.$file !== undefined && type !== undefined ? { type, base64: job.$file } : undefined
}

function uploaded({ file }: World, pathname: string): Found | undefined {
  const row = file.find(({ path }) => `/files${path}` === pathname)[0]
  // Whatever a client says its upload is, a browser must not run it; what the service wrote itself is what it is.
  const own = pathname.startsWith('/files/exports/') ? types[pathname.split('.').at(-1) ?? ''] : undefined
  return row && { type: own ?? 'application/octet-stream', base64: row.$file }
}
