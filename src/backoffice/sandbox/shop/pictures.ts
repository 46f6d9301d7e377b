import type { World } from '../world.ts'

// Pictures of the demo shop's goods and categories (resources/shop/pictures.json: WebP in base64, by name).

/** Where the service gives out what was uploaded, without asking who wants it (policy "public-uploads"). */
const uploads = '/upload-api/public'
const folder = '/uploads/shop/'

/** The path that a record's `image` has for a picture of the demo shop. */
export const uploadOf = (name: string): string => `${folder}${name}.webp`

/** The upload at an address; undefined when the address is not one of uploads. */
export async function publicUpload(world: World, method: string, pathname: string): Promise<Response | undefined> {
  if (!pathname.startsWith(`${uploads}/`)) return undefined
  const path = decodeURIComponent(pathname.slice(uploads.length))
  const found = path.startsWith(folder)
    ? await pictureOf(path.slice(folder.length).replace(/\.webp$/, ''))
    : world.file.find((row) => row.path === path)[0]?.$file
  if (method !== 'GET' || found === undefined) return new Response('not found', { status: 404 })
  // A browser must not run it, whatever a client says that its upload is.
  const type = path.startsWith(folder) ? 'image/webp' : 'application/octet-stream'
  return new Response(new Uint8Array(Buffer.from(found, 'base64')), { headers: { 'content-type': type } })
}

/** Loaded with the first picture that is asked for: no start waits for them. */
async function pictureOf(name: string): Promise<string | undefined> {
  const { default: pictures } = await import('../../../../resources/shop/pictures.json', { with: { type: 'json' } })
  return new Map(Object.entries(pictures)).get(name)
}
