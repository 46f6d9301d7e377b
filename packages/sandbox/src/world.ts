import type { Random } from '@kassa/integration-api/basics'
import { Collection, type Ground, type Row, type Stored } from './collection.ts'
import type { ReadFault } from './server/faults.ts'
import { readsOf, type Readings, type Reads } from './policies/readings.ts'
import { collectionNames, type CollectionName, type Rows } from './rows/rows.ts'
import { basesOf, type Bases, type Integration, type Shop } from './shop/shop.ts'

/** One record of the world. `json` is undefined if the record must be deleted. */
export type WorldRow = { collection: string; id: string; json: string | undefined }

/** Where the world is stored between starts. `put` is one transaction. */
export type WorldFile = {
  load(): WorldRow[]
  put(rows: readonly WorldRow[]): void
}

type Collections = { readonly [Name in CollectionName]: Collection<Rows[Name]> }

/** The complete state of the service: collections of records, saved to a WorldFile after each request. */
export type World = Collections & {
  readonly ownerId: string
  readonly integration: Integration
  /** How the sandbox reads the document where it is silent. */
  readonly reads: Reads
  /** Returns the time of the present request in milliseconds. It never goes back. */
  now(): number
  newId(): string
  newUuid(): string
}

type WorldOptions = {
  shop: Shop
  now: () => number
  random: Random
  file: WorldFile | undefined
  /** A new world gets a history first: until `begun`, its file is that of no world. */
  hasHistory?: boolean
  /** Without it, every policy is the choice of the table. */
  policies?: Readings | undefined
}
/** The change of one record by a request. `before` is undefined for a new record. */
export type Change = { collection: CollectionName; before: Row | undefined; after: Row }
/** A world, and what is done with it for each request. */
export type KeptWorld = {
  world: World
  /** No file had this world before. */
  isNew: boolean
  /** Ends the history of a new world: from now on its file is restored. */
  begun: () => void
  beginRequest: () => void
  /** Reads the world as a fault shows it, if one is active. */
  seeing: <T>(sight: ReadFault | undefined, look: () => T) => T
  isTouched: () => boolean
  /** Saves the changes of the request in one transaction, and returns them. */
  save: () => Change[]
}

type Touched = { collection: CollectionName; id: string; before: Row | undefined }

const beginning = { collection: 'world', id: 'beginning' }

/** Returns the rows that a file of a world has, and when that world began. */
function savedIn(file: WorldOptions['file'], now: () => number) {
  const kept = file?.load() ?? []
  const bornText = kept.find((row) => row.collection === beginning.collection && row.id === beginning.id)?.json
  const isNew = bornText === undefined
  // The rows of a history that was cut off are forgotten.
  if (isNew && kept.length > 0) file?.put(kept.map((row) => ({ ...row, json: undefined })))
  return { isNew, saved: isNew ? [] : kept, bornAt: isNew ? now() : Number(bornText) }
}

/** Creates the world of a shop, or restores the one in the file. */
export function createWorld({ shop, now, random, file, hasHistory = false, policies = {} }: WorldOptions): KeptWorld {
  const reads = readsOf(policies)
  const { isNew, saved, bornAt } = savedIn(file, now)
  const begun = () => file?.put([{ ...beginning, json: String(bornAt) }])
  if (isNew && !hasHistory) begun()

  let time = bornAt
  let sight: ReadFault | undefined
  const dirty = new Map<string, Touched>()
  const newId = (): string => hex(random.bytes(12))
  const groundOf = (collection: CollectionName): Ground => ({
    bornAt,
    now: () => time,
    newId,
    sight: () => sight,
    reads,
    changed: (id, before) => {
      const key = `${collection} ${id}`
      if (!dirty.has(key)) dirty.set(key, { collection, id, before })
    }
  })
  const collections = collectionsOf(basesOf(shop, bornAt), groundOf)
  time = Math.max(time, restore(collections, saved))

  return {
    isNew,
    begun,
    world: {
      ...collections,
      ownerId: shop.ownerId,
      integration: shop.integration,
      reads,
      now: () => time,
      newId,
      newUuid: () => uuidOf(random.bytes(16))
    },
    beginRequest: () => {
      time = Math.max(time, now())
    },
    seeing: (next, look) => {
      sight = next
      try {
        return look()
      } finally {
        sight = undefined
      }
    },
    isTouched: () => dirty.size > 0,
    save: () => {
      const touched = [...dirty.values()]
      if (touched.length > 0) file?.put(touched.map((each) => rowOf(collections, each)))
      dirty.clear()
      return touched.flatMap(({ collection, id, before }) => {
        const after: Row | undefined = collections[collection].get(id)
        return after ? [{ collection, before, after }] : []
      })
    }
  }
}

const rowOf = (collections: Collections, { collection, id }: Touched): WorldRow => ({
  collection,
  id,
  json: JSON.stringify(collections[collection].stored(id))
})

const collectionsOf = (bases: Bases, groundOf: (name: CollectionName) => Ground): Collections =>
  Object.fromEntries(
    collectionNames.map((name) => [name, new Collection(bases[name] as never, groundOf(name))])
  ) as unknown as Collections

/** Restores the saved records. Returns the latest time in them. */
function restore(collections: Collections, saved: readonly WorldRow[]): number {
  let latest = 0
  for (const name of collectionNames) {
    const stored = saved
      .filter((row) => row.collection === name && row.json !== undefined)
      .map((row) => JSON.parse(row.json ?? '') as Stored<Rows[typeof name]>)
    for (const { row } of stored) latest = Math.max(latest, Date.parse(row.updated_at))
    collections[name].restore(stored as never)
  }
  return latest
}

/** Writes bytes in hexadecimal digits. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function uuidOf(bytes: Uint8Array): string {
  const text = hex(bytes)
  return [text.slice(0, 8), text.slice(8, 12), `4${text.slice(13, 16)}`, `8${text.slice(17, 20)}`, text.slice(20)].join(
    '-'
  )
}
