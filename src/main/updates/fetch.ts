import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { NoAnswer, type Send } from '@kassa/integration-api'
import { fail, ok, type Failure, type FailureKind, type Result } from '../../shared/failure.ts'
import type { UpdateFile } from '../domain/core/update.ts'

// Downloads a file of the channel in ranges: memory stays small, the progress is known, and the till's only network
// function is used. What was downloaded before the network was cut stays in a part file, and the next try continues
// after it. The name of the part has the hash of the signed file, so it is never continued with another file.

const pieceBytes = 1024 * 1024
/** After these failures the part stays, because the next try may complete it. */
const keepsPart: readonly FailureKind[] = ['update.unreachable', 'update.badAnswer', 'update.noRanges']

/** Returns the bytes of a small file of the channel. */
export async function readSmall(send: Send, url: string, mostBytes: number): Promise<Result<Uint8Array>> {
  const answer = await asked(send, url)
  if (!answer.ok) return answer
  const { status } = answer.value
  if (status !== 200) return fail('update.badAnswer', { status })
  const bytes = new Uint8Array(await answer.value.arrayBuffer())
  return bytes.byteLength > mostBytes ? fail('update.badAnswer', { status }) : ok(bytes)
}

export type Fetching = {
  send: Send
  /** The address of the file. */
  url: string
  /** The address of a small file of the same server, which shows whether the server supports ranges. */
  smallUrl: string
  /** The target folder. The file gets its own name when it is complete and verified. */
  folder: string
  file: UpdateFile
  onProgress: (doneBytes: number) => void
  isStopped: () => boolean
}

/** Downloads a file and verifies it. Returns its path. A wrong file is removed; one that was cut is continued later. */
export async function fetchFile(fetching: Fetching): Promise<Result<string>> {
  const { folder, file } = fetching
  const path = join(folder, file.name)
  const part = `${path}.${file.sha512.slice(0, 16)}.part`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await checkFile(path, file)).ok) return ok(path)
    await removeOtherParts(folder, part)
    const failure = await complete(part, fetching)
    if (failure === undefined) {
      await rename(part, path)
      return ok(path)
    }
    if (!keepsPart.includes(failure.kind)) await rm(part, { force: true })
    return { ok: false, failure }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    return ofDisk(error)
  }
}

/** Removes the parts of other versions, which are never completed. */
async function removeOtherParts(folder: string, part: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && join(folder, name) !== part) await rm(join(folder, name), { force: true })
}

/** Completes the part and verifies it. If the beginning from an earlier try is wrong, everything is read again. */
async function complete(part: string, fetching: Fetching): Promise<Failure | undefined> {
  const { file } = fetching
  const from = await sizeOf(part)
  const failure =
    (await fetchInto(part, from <= file.size ? from : 0, fetching)) ?? failureOf(await checkFile(part, file))
  const isWrongBeginning = failure?.kind === 'update.damaged' && from > 0
  if (!isWrongBeginning) return failure
  return (await fetchInto(part, 0, fetching)) ?? failureOf(await checkFile(part, file))
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0
  )

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

async function fetchInto(part: string, from: number, fetching: Fetching): Promise<Failure | undefined> {
  const { send, smallUrl, isStopped } = fetching
  if (isStopped()) return fail('update.unreachable').failure
  if (!(await hasRanges(send, smallUrl))) return fail('update.noRanges').failure
  const target = await open(part, from === 0 ? 'w' : 'r+', 0o600)
  try {
    return await readPieces(target, from, fetching)
  } finally {
    await target.close()
  }
}

async function readPieces(target: FileHandle, from: number, fetching: Fetching): Promise<Failure | undefined> {
  const { send, url, file, onProgress, isStopped } = fetching
  if (from > 0) onProgress(from)
  for (let done = from; done < file.size; onProgress(done)) {
    if (isStopped()) return fail('update.unreachable').failure
    const piece = await readPiece(send, url, done, Math.min(done + pieceBytes, file.size))
    if (!piece.ok) return piece.failure
    await target.write(piece.value, 0, piece.value.byteLength, done)
    done += piece.value.byteLength
  }
  await target.sync()
  return undefined
}

/**
 * Returns whether the server answers with a part of a file. A server that does not would send the whole program at once,
 * which looks like a broken network: the answer is too large, or takes too long.
 */
async function hasRanges(send: Send, smallUrl: string): Promise<boolean> {
  const answer = await asked(send, smallUrl, { range: 'bytes=0-0' })
  return !answer.ok || answer.value.status !== 200
}

/** Returns exactly the bytes from `from` up to `to`. */
async function readPiece(send: Send, url: string, from: number, to: number): Promise<Result<Uint8Array>> {
  const asking = await asked(send, url, { range: `bytes=${String(from)}-${String(to - 1)}` })
  if (!asking.ok) return asking
  const answer = asking.value
  // 416: the file at the channel is shorter than the signed one.
  if (answer.status === 416) return fail('update.damaged')
  if (answer.status === 200) return fail('update.noRanges')
  if (answer.status !== 206) return fail('update.badAnswer', { status: answer.status })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return bytes.byteLength === to - from ? ok(bytes) : fail('update.damaged')
}

/** An answer that is larger than any piece comes from a server that sends the whole file. */
async function asked(send: Send, url: string, headers: Record<string, string> = {}): Promise<Result<Response>> {
  try {
    return ok(await send(new Request(url, { headers: { ...headers, 'cache-control': 'no-cache' } })))
  } catch (error) {
    const isTooLarge = 'range' in headers && error instanceof NoAnswer && error.reason === 'tooLarge'
    return fail(isTooLarge ? 'update.noRanges' : 'update.unreachable')
  }
}

/** Converts an error of the file system to a failure. */
export function ofDisk(error: unknown): { ok: false; failure: Failure } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk.full' : 'disk.failed')
}
