import type { Answer } from '../server/answer.ts'
import { Refusal } from '../server/refusal.ts'
import type { World } from '../world.ts'

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/**
 * Returns the file of a `file_path`, or of the key of an upload, at the origin of the service. This is an assumption,
 * because no source shows how a file is downloaded (policy "export-download"). Returns undefined if the path is not of
 * a file.
 */
export function download(world: World, method: string, pathname: string): Answer | undefined {
  if (!pathname.startsWith('/files/')) return undefined
  const file = exported(world, pathname) ?? uploaded(world, pathname)
  if (method !== 'GET' || !file) throw new Refusal(404, 'noEndpoint')
  const name = pathname.split('/').at(-1) ?? ''
  const headers = { 'content-type': file.type, 'content-disposition': `attachment; filename="${name}"` }
  return { status: 200, headers, body: Buffer.from(file.base64, 'base64') }
}

type Found = { type: string; base64: string }

function exported({ 'export-record': jobs }: World, pathname: string): Found | undefined {
  const job = jobs.find((row) => row.file_path === pathname)[0]
  const type = types[job?.file_name.split('.').at(-1) ?? '']
  return job?.$file !== undefined && type !== undefined ? { type, base64: job.$file } : undefined
}

function uploaded({ file }: World, pathname: string): Found | undefined {
  const row = file.find(({ path }) => `/files${path}` === pathname)[0]
  // A browser must not execute an upload, whatever its client says it is. Files that the service wrote have their own
  // type.
  const own = pathname.startsWith('/files/exports/') ? types[pathname.split('.').at(-1) ?? ''] : undefined
  return row && { type: own ?? 'application/octet-stream', base64: row.$file }
}
