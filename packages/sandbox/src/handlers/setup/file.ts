import type { Context, Handlers, Input } from '../../context.ts'
import { invalid, notFound } from '../../server/refusal.ts'
import type { AttachmentRow, CollectionName, FileRow } from '../../rows/rows.ts'
import { byId } from '../../standard.ts'
import type { World } from '../../world.ts'

const mostBytes = 20 * 1024 * 1024

/** Types by extension. A file with any other extension is plain bytes. */
const mimetypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain'
}
const mimetypeOf = (filename: string): string =>
  mimetypes[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** File names come from clients, so only characters that are safe in a path are kept. */
const safe = (filename: string): string => filename.replaceAll(/[^\w.-]/g, '_')

function upload({ world }: Context, { filename, content_base64, mimetype }: Input<'file/upload'>): string {
  const size = Buffer.byteLength(content_base64, 'base64')
  if (size > mostBytes) throw invalid('content_base64')
  const id = world.newId()
  const path = `/uploads/${id}/${safe(filename)}`
  const fields = { path, size, mimetype: mimetype ?? mimetypeOf(filename), $file: content_base64 }
  return world.file.insert(fields, id).path
}

/** The records that a file can be attached to. null: the sandbox has no such records (policy "file-attach"). */
const holders = {
  transaction_id: 'transaction',
  invoice_id: 'invoice',
  category_id: 'category',
  task_id: null,
  purchase_id: null,
  supplier_id: null
} as const satisfies Record<string, CollectionName | null>
const holderFields = Object.keys(holders) as (keyof typeof holders)[]

/** Returns the only record that the body names. */
function holderOf(world: World, input: Input<'file/attach'>): AttachmentRow['$to'] {
  const [field, ...more] = holderFields.filter((each) => input[each] !== undefined)
  const id = field && input[field]
  if (!field || id === undefined || more.length > 0) throw invalid(more[0] ?? holderFields.join(', '))
  const collection = holders[field]
  if (collection === null || !world[collection].live(id)) throw notFound(field, id)
  return { field, id }
}

function typeOf({ mimetype }: FileRow): AttachmentRow['type'] {
  const [kind] = mimetype.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
}

function attach({ world }: Context, input: Input<'file/attach'>): AttachmentRow {
  const file = world.file.find((row) => row.path === input.path)[0]
  if (!file) throw notFound('path', input.path)
  const { path, type = typeOf(file), name, note } = input
  return world.attachment.insert({ path, type, size: file.size, name, note, $to: holderOf(world, input) })
}

export const file = {
  'file/upload': (context, input) => upload(context, input),
  'file/attach': (context, input) => {
    const { _id, path, type, size } = attach(context, input)
    return { _id, path, type, size }
  },
  'file/attach/{id}': ({ world, part }) => {
    const row = byId(world.attachment, part)
    if (row.is_deleted !== true) world.attachment.remove(row)
    return row._id
  }
} satisfies Handlers
