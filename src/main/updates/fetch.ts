import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Failure, type Result } from '../../shared/failure.ts'
import type { Send } from '../../shared/ports.ts'
import type { UpdateFile } from '../domain/core/update.ts'

// Downloads a file of the channel in ranges: memory stays small, the progress is known, and the till's only network
// function is used. Any server of static files supports ranges.

const pieceBytes = 1024 * 1024

/** Returns the bytes of a small file of the channel. */
export async function readSmall(send: Send, url: string, mostBytes: number): Promise<Result<Uint8Array>> {
  const answer = await asked(send, url)
  if (answer === undefined) return fail('update.unreachable')
  if (answer.status !== 200) return fail('update.badAnswer', { status: answer.status })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return bytes.byteLength > mostBytes ? fail('update.badAnswer', { status: answer.status }) : ok(bytes)
}

export type Fetching = {
  send: Send
  /** The address of the file. */
  url: string
  /** The target folder. The file gets its own name when it is complete and verified. */
  folder: string
  file: UpdateFile
  onProgress: (doneBytes: number) => void
  isStopped: () => boolean
}

/** Downloads a file and verifies it. Returns its path. A wrong or incomplete file is removed. */
export async function fetchFile(fetching: Fetching): Promise<Result<string>> {
  const { folder, file } = fetching
  const path = join(folder, file.name)
  const part = `${path}.part`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await checkFile(path, file)).ok) return ok(path)
    const failure = (await fetchInto(part, fetching)) ?? failureOf(await checkFile(part, file))
    if (failure === undefined) {
      await rename(part, path)
      return ok(path)
    }
    await rm(part, { force: true })
    return { ok: false, failure }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    return ofDisk(error)
  }
}

/** Returns an error if the file is not exactly the signed one. */
export async function checkFile(path: string, { size, sha512 }: UpdateFile): Promise<Result<void>> {
  try {
    const found = await stat(path)
    if (!found.isFile() || found.size !== size) return fail('update.damaged')
    const hash = createHash('sha512')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex') === sha512 ? ok(undefined) : fail('update.damaged')
  } catch {
    return fail('update.damaged')
  }
}

const failureOf = (result: Result<void>): Failure | undefined => (result.ok ? undefined : result.failure)

async function fetchInto(part: string, fetching: Fetching): Promise<Failure | undefined> {
  const { send, url, file, onProgress, isStopped } = fetching
  const target = await open(part, 'w', 0o600)
  try {
    for (let done = 0; done < file.size; onProgress(done)) {
      if (isStopped()) return fail('update.unreachable').failure
      const piece = await readPiece(send, url, done, Math.min(done + pieceBytes, file.size))
      if (!piece.ok) return piece.failure
      await target.write(piece.value)
      done += piece.value.byteLength
    }
    await target.sync()
    return undefined
  } finally {
    await target.close()
  }
}

/** Returns exactly the bytes from `from` up to `to`. */
async function readPiece(send: Send, url: string, from: number, to: number): Promise<Result<Uint8Array>> {
  const answer = await asked(send, url, { range: `bytes=${String(from)}-${String(to - 1)}` })
  if (answer === undefined) return fail('update.unreachable')
  // 416: the file at the channel is shorter than the signed one.
  if (answer.status === 416) return fail('update.damaged')
  if (answer.status !== 206) return fail('update.badAnswer', { status: answer.status })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return bytes.byteLength === to - from ? ok(bytes) : fail('update.damaged')
}

async function asked(send: Send, url: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  try {
    return await send(new Request(url, { headers: { ...headers, 'cache-control': 'no-cache' } }))
  } catch {
    return undefined
  }
}

/** Converts an error of the file system to a failure. */
export function ofDisk(error: unknown): { ok: false; failure: Failure } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk.full' : 'disk.failed')
}
