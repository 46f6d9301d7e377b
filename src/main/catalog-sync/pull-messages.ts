import type { MessagePort } from 'node:worker_threads'
import type { ProductId } from '../../shared/ids.ts'
import type { FillView } from '../../shared/views.ts'
import type { Connection } from '@kassa/integration-api'
import type { Altered } from '../db/catalog/goods-seals.ts'
import type { PullPlace } from './pull-resources.ts'

// The messages between main and the pull worker.

/** The start data of the worker. */
export type PullStart = {
  catalogPath: string
  connection: Connection
  place: PullPlace | undefined
  /** The port to the sandbox, which runs in main. If undefined, the worker uses the network. */
  port: MessagePort | undefined
  periodMs: number
  isPaused: boolean
  /** The extract that till.db keeps (db/catalog/catalog-extract.ts). */
  extract: Uint8Array | undefined
  /** The key of the goods' seals, and whether they were all sealed with it. Undefined: the goods get no seals. */
  seals: { key: Uint8Array; areSealed: boolean } | undefined
}

export type ToPull =
  | { kind: 'syncNow' | 'released' | 'stop' }
  | { kind: 'pause'; paused: boolean }
  | { kind: 'connection'; connection: Connection; place: PullPlace | undefined }
  | { kind: 'popular'; ids: readonly string[] }
  /** Make an extract with these products, and send it. */
  | { kind: 'extract'; ids: readonly ProductId[] }

export type FromPull =
  /** The file can be read. `isRebuilt`: the previous file could not be read. */
  | { kind: 'ready'; isRebuilt: boolean }
  /** The file must be replaced: main closes it and answers `released`. */
  | { kind: 'release' }
  | { kind: 'fill'; fill: FillView }
  | { kind: 'change'; what: string[] }
  | { kind: 'extract'; bytes: Uint8Array }
  /** All goods have a seal from now on. */
  | { kind: 'sealed' }
  /** Another program has changed goods or lists. */
  | { kind: 'altered'; found: Altered }
