import { defined, mapDefined } from '../../shared/defined.ts'
import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { fail, type Failure, type Result } from '../../shared/failure.ts'
import type { Send } from '@kassa/integration-api'
import type { Clock, Instant } from '../../shared/ports.ts'
import type { UpdateState } from '../../shared/views.ts'
import { offerOf, type Installed as Here, type Offer, type Seen } from '../domain/core/update.ts'
import { fetchFile, readSmall } from './fetch.ts'
import { install, type Installed, type InstallDeps } from './install.ts'
import { manifestName, readManifest, signatureName } from './manifest.ts'

const firstCheckMs = 60_000
const checkEveryMs = 6 * 60 * 60_000
const mostManifestBytes = 256 * 1024

export type UpdateDeps = {
  /**
   * The address of the channel's folder, with a slash at its end. If undefined, this till does not check for updates.
   */
  channel: string | undefined
  /** The makers' keys of this build. An update needs the signature of one of them. */
  keys: readonly KeyObject[]
  here: Here
  send: Send
  clock: Clock
  installing: InstallDeps
  seen: { read(): Seen | undefined; keep(seen: Seen): void }
  /** Nothing is sent while the till is offline by hand. */
  isOffline: () => boolean
  onChange: () => void
}

type Phase =
  | { name: 'idle' | 'checking' | 'current' }
  | { name: 'offered'; offer: Offer }
  | { name: 'fetching'; offer: Offer; doneBytes: number }
  | { name: 'ready'; offer: Offer; path: string }

/**
 * Checks for newer versions, and downloads and installs them on request.
 *
 *     idle --check--> current
 *     |               |
 *     +----------> offered --fetch--> fetching --> ready --install--> the program ends
 *
 * After a failure the previous phase remains: only a file that is proved genuine, newer and complete is installed. A
 * sale never waits for this: check and fetch run in the background and report their progress.
 */
export class Updates {
  readonly #deps: UpdateDeps
  #phase: Phase = { name: 'idle' }
  #failure: Failure | undefined
  #checkedAt: Instant | undefined
  #isStopped = false
  #cancel = (): void => undefined

  constructor(deps: UpdateDeps) {
    this.#deps = deps
    if (deps.channel !== undefined && deps.keys.length > 0) this.#lookIn(firstCheckMs)
  }

  state(): UpdateState {
    const { channel, keys, here } = this.#deps
    const phase = this.#phase
    return {
      phase: channel === undefined ? 'off' : keys.length === 0 ? 'noKey' : phase.name,
      ...defined({ channel: mapDefined(channel, (channel) => new URL(channel).host) }),
      ...('offer' in phase ? { offered: { version: phase.offer.version, bytes: phase.offer.file.size } } : {}),
      ...(phase.name === 'fetching' ? { doneBytes: phase.doneBytes } : {}),
      ...defined({ checkedAt: this.#checkedAt, failure: this.#failure }),
      ...defined({ way: here.way })
    }
  }

  /** Returns the version that would be installed. */
  ready(): Offer | undefined {
    return this.#phase.name === 'ready' ? this.#phase.offer : undefined
  }

  /** Checks the channel. Resolves after its answer. */
  async check(): Promise<void> {
    const { channel, keys, isOffline, clock } = this.#deps
    const before = this.#phase
    if (channel === undefined || keys.length === 0 || this.#isStopped) return
    if (before.name === 'checking' || before.name === 'fetching') return
    if (isOffline()) return this.#become(before, fail('update.unreachable').failure)
    this.#become({ name: 'checking' })
    const offer = await this.#ask(channel)
    if (this.#hasEnded()) return
    if (!offer.ok) return this.#become(before, offer.failure)
    this.#checkedAt = clock.now()
    this.#become(await this.#after(offer.value, before))
  }

  /** Downloads the offered version. A Debian package is not downloaded, because only apt may install it. */
  async fetch(): Promise<void> {
    const { channel, send, installing, isOffline } = this.#deps
    if (this.#phase.name !== 'offered' || channel === undefined) return
    const { offer } = this.#phase
    if (offer.file.way === 'deb') return this.#become({ name: 'offered', offer }, fail('update.byApt').failure)
    this.#become({ name: 'fetching', offer, doneBytes: 0 })
    const path = await fetchFile({
      send,
      url: channel + offer.file.name,
      smallUrl: channel + signatureName,
      folder: installing.folder,
      file: offer.file,
      onProgress: (doneBytes) => this.#become({ name: 'fetching', offer, doneBytes }),
      isStopped: () => this.#isStopped || isOffline()
    })
    if (path.ok) this.#become({ name: 'ready', offer, path: path.value })
    else this.#become({ name: 'offered', offer }, path.failure)
  }

  /** Verifies the downloaded file again and installs it. The caller must have checked that this is allowed now. */
  async install(): Promise<Result<Installed>> {
    const { here, seen, installing } = this.#deps
    if (this.#phase.name !== 'ready') return fail('update.nothing')
    if (here.way === undefined) return fail('update.notInstalled')
    const { offer, path } = this.#phase
    // A newer manifest may have been read since then, which withdraws this version.
    const last = seen.read()
    if (last !== undefined && last.issuedAt > offer.issuedAt)
      return this.#refuse(offer, fail('update.replayed', { version: offer.version, seen: last.version }))
    const done = await install(path, offer.file, installing)
    return !done.ok && done.failure.kind === 'update.damaged' ? this.#refuse(offer, done) : done
  }

  /** Starts no further check, and stops a running one early. */
  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }

  async #ask(channel: string): Promise<Result<Offer | undefined>> {
    const { send, here, seen, keys } = this.#deps
    const bytes = await readSmall(send, channel + manifestName, mostManifestBytes)
    if (!bytes.ok) return bytes
    const signature = await readSmall(send, channel + signatureName, 1024)
    if (!signature.ok) return signature
    const manifest = readManifest(bytes.value, new TextDecoder().decode(signature.value), keys)
    if (!manifest.ok) return manifest
    if (this.#hasEnded()) return fail('update.unreachable')
    try {
      const { version, issuedAt } = manifest.value
      const offer = offerOf(manifest.value, here, seen.read())
      // Stored also if it has nothing for this till, because a later manifest must not be older than this one.
      if (offer.ok || offer.failure.kind !== 'update.replayed') seen.keep({ version, issuedAt })
      return offer
    } catch {
      // A manifest that cannot be recorded is not trusted, because it could be replayed.
      return fail('disk.failed')
    }
  }

  /** Returns the next phase. Keeps a file that is downloaded already, and deletes files that are no longer needed. */
  async #after(offer: Offer | undefined, before: Phase): Promise<Phase> {
    if (offer === undefined || offer.file.way === 'deb')
      await rm(this.#deps.installing.folder, { recursive: true, force: true }).catch(() => undefined)
    if (offer === undefined) return { name: 'current' }
    if (before.name === 'ready' && before.offer.file.sha512 === offer.file.sha512) return { ...before, offer }
    return { name: 'offered', offer }
  }

  /** Rejects the downloaded file. */
  #refuse(offer: Offer, why: { ok: false; failure: Failure }): Result<never> {
    this.#become({ name: 'offered', offer }, why.failure)
    return why
  }

  /** Must be called after every wait, because the till may have stopped meanwhile. */
  #hasEnded(): boolean {
    return this.#isStopped
  }

  #become(phase: Phase, failure?: Failure): void {
    this.#phase = phase
    this.#failure = failure
    this.#deps.onChange()
  }

  #lookIn(delayMs: number): void {
    this.#cancel = this.#deps.clock.after(delayMs, () => {
      if (!this.#deps.isOffline()) void this.check()
      this.#lookIn(checkEveryMs)
    })
  }
}
