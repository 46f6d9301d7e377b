import { join } from 'node:path'
import type { Place } from '../../src/main/domain/core/model.ts'
import type { CatalogueLine } from '@kassa/sandbox'
import { openCatalogWhenReady } from '../../src/main/db/catalog/catalog-file.ts'
import { beginWhole, mergeStep } from '../../src/main/db/catalog/catalog-index.ts'
import { catalogMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalog, type Reader, type Writer } from '../../src/main/db/core/open.ts'
import { goodsOf } from './names.ts'
import { timed, type Section } from './measure.ts'
import { fill } from './fill.ts'
import type { FillReport } from './children/fill-child.ts'
import { startService, type Service } from './service.ts'

export type RunOptions = { goods: number; catalogue: string | undefined; sales: number; day: number; folder: string }

/** What the parts of a run share: the goods, the service that offers them, and a catalogue filled from it. */
export type Run = RunOptions & {
  lines: CatalogueLine[]
  origin: string
  service: Service
  place: Place
  catalogPath: string
  /** The report of the first fill, which made the catalogue. */
  filled: FillReport
  /** Milliseconds of each step in which the idle till merges its index into one segment. */
  mergeStepsMs: number[]
  catalog: Reader
  close(): Promise<void>
}
export type Part = (run: Run) => Promise<Section> | Section

/** Starts the service, reads the goods and fills the catalogue. */
export async function prepare(options: RunOptions): Promise<Run> {
  const { goods, catalogue, folder } = options
  const service = await startService({ goods, catalogue })
  const { lines, origin } = await goodsOf(goods, catalogue)
  const place = {
    organizationName: 'Bench',
    cashboxId: 'desk',
    cashboxName: 'Desk',
    currencyId: undefined,
    ...service.place
  } as Place
  const catalogPath = join(folder, 'catalog.db')
  const filled = await fill({ path: catalogPath, connection: service.connection(), place })
  const mergeStepsMs = makeWhole(catalogPath)
  const reader = openCatalogWhenReady(catalogPath)
  const catalog = reader.current()
  if (catalog === undefined) throw new Error('the catalogue was not filled')
  const close = async () => {
    reader.close()
    await service.stop()
  }
  return { ...options, lines, origin, service, place, catalogPath, filled, mergeStepsMs, catalog, close }
}

/** Merges the index as the puller does between two rounds. Returns the milliseconds of each step. */
function makeWhole(path: string): number[] {
  const store = openCatalog(path, catalogMigrations)
  const steps: number[] = []
  const step = (work: (db: Writer) => boolean): boolean => {
    let isAtWork = false
    steps.push(timed(() => (isAtWork = store.transaction(work))))
    return isAtWork
  }
  if (step(beginWhole)) while (step(mergeStep));
  store.close()
  return steps
}

/** Returns at most `most` entries, evenly spread over a list. */
export const spread = <Each>(list: readonly Each[], most: number): Each[] => {
  const step = Math.max(1, Math.floor(list.length / most))
  return list.filter((_, index) => index % step === Math.floor(step / 2)).slice(0, most)
}
