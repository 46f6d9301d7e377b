import type { MessagePort } from 'node:worker_threads'
import type { ProductId } from '../../shared/ids.ts'
import type { FillView } from '../../shared/views.ts'
import type { Connection } from '../../backoffice/api/connection.ts'
import type { PullPlace } from './pull-resources.ts'

// What main and the pull worker say to each other.

/** What the worker is started with. */
export type PullStart = {
  catalogPath: string
  connection: Connection
  place: PullPlace | undefined
  /** The way to the sandbox, which lives in main; undefined: the network. */
  port: MessagePort | undefined
  periodMs: number
  isPaused: boolean
  /** The extract that till.db keeps (db/catalog/catalog-extract.ts). */
  extract: Uint8Array | undefined
}

export type ToPull =
  | { kind: 'syncNow' | 'released' | 'stop' }
  | { kind: 'pause'; paused: boolean }
  | { kind: 'connection'; connection: Connection; place: PullPlace | undefined }
  | { kind: 'popular'; ids: readonly string[] }
  /** Make an extract with these products, and send it. */
  | { kind: 'extract'; ids: readonly ProductId[] }

export type FromPull =
  /** The file can be read; `isRebuilt`: what was there before could not. */
  | { kind: 'ready'; isRebuilt: boolean }
  /** The file is to be set aside: let go of it and say `released`. */
  | { kind: 'release' }
  | { kind: 'fill'; fill: FillView }
  | { kind: 'change'; what: string[] }
  | { kind: 'extract'; bytes: Uint8Array }
