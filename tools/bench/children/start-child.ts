// Starts the data layer in its own process: opens and migrates both files and runs the first query on each. Prints one
// line of JSON. Started by start.ts.
import '../../../src/main/system/low-memory-start.ts'
import '../../../src/main/system/jitless.ts'
import { openCatalogWhenReady } from '../../../src/main/db/catalog/catalog-file.ts'
import { goodsByCode } from '../../../src/main/db/catalog/goods.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { openTill } from '../../../src/main/db/core/open.ts'
import { unsent } from '../../../src/main/db/outbox/outbox.ts'
import { place } from '../../../src/main/db/core/settings.ts'
import { currentTicket } from '../../../src/main/db/ticket/tickets.ts'

const [tillPath = '', catalogPath = '', code = ''] = process.argv.slice(2)
const from = performance.now()
const till = openTill(tillPath, tillMigrations)
const catalog = openCatalogWhenReady(catalogPath).current()
const at = place(till)
const openTicket = currentTicket(till)
const waiting = unsent(till).count
if (at === undefined || catalog === undefined) throw new Error('the files are not the files of a till')
const opened = performance.now()
const hits = goodsByCode(catalog, code, at)
const asked = performance.now()
const { rss, heapUsed } = process.memoryUsage()
console.log(
  JSON.stringify({
    openMs: opened - from,
    lookupMs: asked - opened,
    readyMs: asked,
    hits: hits.length,
    lines: openTicket?.lines.length ?? 0,
    waiting,
    rssMb: rss / 1e6,
    heapMb: heapUsed / 1e6
  })
)
