import { defined, optional } from '../../shared/defined.ts'
import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { fail, type Failure, type Result } from '../../shared/failure.ts'
import type { Clock, Instant, Send } from '../../shared/ports.ts'
import type { UpdateState } from '../../shared/views.ts'
import { offerOf, type Installed as Here, type Offer, type Seen } from '../domain/core/update.ts'
import { fetchFile, readSmall } from './fetch.ts'
import { install, type Installed, type InstallDeps } from './install.ts'
import { manifestName, readManifest, signatureName } from './manifest.ts'

const firstCheckMs = 60_000
const checkEveryMs = 6 * 60 * 60_000
const mostManifestBytes = 256 * 1024

export type UpdateDeps = {
  /** The folder of the channel's files on the network, with its slash; undefined: this till looks for no updates. */
  channel: string | undefined
  key: KeyObject | undefined
  here: Here
  send: Send
  clock: Clock
  installing: InstallDeps
  seen: { read(): Seen | undefined; keep(seen: Seen): void }
  /** No word goes out while the till is offline by hand. */
  isOffline: () => boolean
  onChange: () => void
}

type Phase =
  | { name: 'idle' | 'checking' | 'current' }
  | { name: 'offered'; offer: Offer }
  | { name: 'fetching'; offer: Offer; doneBytes: number }
  | { name: 'ready'; offer: Offer; path: string }

/**
 * Looks for newer programs, and fetches and installs them when asked to.
 *
 *     idle --check--> current
 *     |               |
 *     +----------> offered --fetch--> fetching --> ready --install--> the program ends
 *
 * Every failure leaves the phase before it: what was not proved genuine, newer and whole is never fetched or installed.
 * Nothing of it is waited for at the counter: check and fetch go on behind, and tell when they have moved.
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
    if (deps.channel !== undefined && deps.key !== undefined) this.#lookIn(firstCheckMs)
  }

  state(): UpdateState {
    const { channel, key, here } = this.#deps
    const phase = this.#phase
    return {
      phase: channel === undefined ? 'off' : key === undefined ? 'noKey' : phase.name,
      ...defined({ channel: optional(channel, (channel) => new URL(channel).host) }),
      ...('offer' in phase ? { offered: { version: phase.offer.version, bytes: phase.offer.file.size } } : {}),
      ...(phase.name === 'fetching' ? { doneBytes: phase.doneBytes } : {}),
      ...defined({ checkedAt: this.#checkedAt, failure: this.#failure }),
      ...defined({ way: here.way })
    }
  }

  /** What would be installed. */
  ready(): Offer | undefined {
    return this.#phase.name === 'ready' ? this.#phase.offer : undefined
  }

  /** Asks the channel; done when it has been answered. */
  async check(): Promise<void> {
    const { channel, key, isOffline, clock } = this.#deps
    const before = this.#phase
    if (channel === undefined || key === undefined || this.#isStopped) return
    if (before.name === 'checking' || before.name === 'fetching') return
    if (isOffline()) return this.#become(before, fail('update.unreachable').failure)
    this.#become({ name: 'checking' })
    const offer = await this.#ask(channel, key)
    if (this.#hasEnded()) return
    if (!offer.ok) return this.#become(before, offer.failure)
    this.#checkedAt = clock.now()
    this.#become(await this.#after(offer.value, before))
  }

  /** Fetches what is offered. */
  async fetch(): Promise<void> {
    const { channel, send, installing, isOffline } = this.#deps
    if (this.#phase.name !== 'offered' || channel === undefined) return
    const { offer } = this.#phase
    this.#become({ name: 'fetching', offer, doneBytes: 0 })
    const path = await fetchFile({
      send,
      url: channel + offer.file.name,
      folder: installing.folder,
      file: offer.file,
      onProgress: (doneBytes) => this.#become({ name: 'fetching', offer, doneBytes }),
      isStopped: () => this.#isStopped || isOffline()
    })
    if (path.ok) this.#become({ name: 'ready', offer, path: path.value })
    else this.#become({ name: 'offered', offer }, path.failure)
  }

  /** Checks the fetched file once more and puts it in the place of the program. Whether it may is decided before. */
  async install(): Promise<Result<Installed>> {
    const { here, seen, installing } = this.#deps
    if (this.#phase.name !== 'ready') return fail('update.nothing')
    if (here.way === undefined) return fail('update.notInstalled')
    const { offer, path } = this.#phase
    // Another manifest may have been seen since, which takes this one back.
    const last = seen.read()
    if (last !== undefined && last.issuedAt > offer.issuedAt)
      return this.#refuse(offer, fail('update.replayed', { version: offer.version, seen: last.version }))
    const done = await install(path, offer.file, installing)
    return !done.ok && done.failure.kind === 'update.damaged' ? this.#refuse(offer, done) : done
  }

  /** No check begins any more, and what is under way ends early. */
  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }

  async #ask(channel: string, key: KeyObject): Promise<Result<Offer | undefined>> {
    const { send, here, seen } = this.#deps
    const bytes = await readSmall(send, channel + manifestName, mostManifestBytes)
    if (!bytes.ok) return bytes
    const signature = await readSmall(send, channel + signatureName, 1024)
    if (!signature.ok) return signature
    const manifest = readManifest(bytes.value, new TextDecoder().decode(signature.value), key)
    if (!manifest.ok) return manifest
    if (this.#hasEnded()) return fail('update.unreachable')
    try {
      const { version, issuedAt } = manifest.value
      const offer = offerOf(manifest.value, here, seen.read())
      // Kept also where it has nothing for this till: a later one must not be older than what was seen.
      if (offer.ok || offer.failure.kind !== 'update.replayed') seen.keep({ version, issuedAt })
      return offer
    } catch {
      // What cannot be remembered is not believed: it could be played again.
      return fail('disk.failed')
    }
  }

  /** What is offered and here already need not be fetched again; what is not needed any more is thrown away. */
  async #after(offer: Offer | undefined, before: Phase): Promise<Phase> {
    if (offer === undefined) {
      await rm(this.#deps.installing.folder, { recursive: true, force: true }).catch(() => undefined)
      return { name: 'current' }
    }
    if (before.name === 'ready' && before.offer.file.sha512 === offer.file.sha512) return { ...before, offer }
    return { name: 'offered', offer }
  }

  /** What was fetched is not believed any more. */
  #refuse(offer: Offer, why: { ok: false; failure: Failure }): Result<never> {
    this.#become({ name: 'offered', offer }, why.failure)
    return why
  }

  /** Asked anew after every wait: the till may have stopped meanwhile. */
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
