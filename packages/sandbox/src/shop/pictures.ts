import { isKnown } from '../server/access.ts'
import { plainText, type Answer } from '../server/answer.ts'
import type { Call } from '../server/execute.ts'
import type { World } from '../world.ts'

// Pictures of the demo shop's goods and categories (resources/shop/pictures.json: WebP in base64, by name).

/** The path of uploads at the service, which needs no credentials (policy "public-uploads"). */
const uploads = '/upload-api/public'
const folder = '/uploads/shop/'

/** Returns the value of a record's `image` for a picture of the demo shop. */
export const uploadOf = (name: string): string => `${folder}${name}.webp`

/** Returns the upload at an address, or undefined if the address is not one of uploads. */
export async function publicUpload(
  world: World,
  { method, url: { pathname }, headers }: Pick<Call, 'method' | 'url' | 'headers'>,
  apiKey: string
): Promise<Answer | undefined> {
  if (!pathname.startsWith(`${uploads}/`)) return undefined
  if (world.reads('public-uploads', 'with-key') && !isKnown(world, apiKey, headers))
    return plainText(401, 'no credentials')
  const path = decodeURIComponent(pathname.slice(uploads.length))
  const found = path.startsWith(folder)
    ? await pictureOf(path.slice(folder.length).replace(/\.webp$/, ''))
    : world.file.find((row) => row.path === path)[0]?.$file
  if (method !== 'GET' || found === undefined) return plainText(404, 'not found')
  // A browser must not execute an upload, whatever its client says it is.
  const type = path.startsWith(folder) ? 'image/webp' : 'application/octet-stream'
  return { status: 200, headers: { 'content-type': type }, body: Buffer.from(found, 'base64') }
}

/** The pictures are loaded with the first request for one, so that the start does not wait for them. */
async function pictureOf(name: string): Promise<string | undefined> {
  const { default: pictures } = await import('../../shop/pictures.json', { with: { type: 'json' } })
  return new Map(Object.entries(pictures)).get(name)
}
