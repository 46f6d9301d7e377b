import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/**
 * The file behind a `file_path`, at the origin of the service: a stand-in, because no source shows how a file is fetched
 * (policy "export-download"). Undefined when the path is not one of files.
 */
export function download(world: World, method: string, pathname: string): Response | undefined {
  if (!pathname.startsWith('/files/')) return undefined
  const job = world['export-record'].find((row) => row.file_path === pathname)[0]
  if (method !== 'GET' || job?.$file === undefined) throw new Refusal(404, 'noEndpoint')
  const type = types[job.file_name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${job.file_name}"` }
  return new Response(new Uint8Array(Buffer.from(job.$file, 'base64')), { headers })
}
