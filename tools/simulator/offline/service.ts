// The other process of `npm run simulate -- --offline`: the sandbox, and the audit at the end.
import { defined } from '../../../src/shared/defined.ts'
import { readFileSync } from 'node:fs'
import { seededRandom } from '../../../src/main/system/random.ts'
import { createSandbox, demoShop } from '@kassa/sandbox'
import { putStocks } from '../../../src/main/db/catalog/catalog-write.ts'
import { catalogMigrations, tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { openCatalog, openTill } from '../../../src/main/db/core/open.ts'
import { ids } from '../../../test/outbox/rig/documents.ts'
import { audit } from '../audit/audit.ts'
import type { Printed, Report } from '../cashier/cashier.ts'
import { auditOffline } from './audit.ts'
import { fillCatalog, addCustomerFields } from '../shop.ts'
import { beginning } from '../time.ts'

/** A request as it is sent to the other process, and its answer. */
export type SentRequest = { method: string; url: string; headers: [string, string][]; body: string | undefined }
type Reply = { status: number; headers: [string, string][]; body: string }
/** The input of the audit: the till's file, the printed receipts line by line, and the Z reports. */
export type Evidence = {
  till: string
  receipts: string
  reports: Report[]
  logged: string[]
  sales: number
  shifts: number
}
export type Verdict = {
  violations: { invariant: string; what: string }[]
  checked: number
  counts: Record<string, number>
}

/** The requests to this process, each with the true time of the simulated world. */
export type Question = { id: number; elapsed: number } & (
  | { kind: 'open'; folder: string; seed: number }
  | { kind: 'request'; request: SentRequest }
  | { kind: 'accept'; evidence: Evidence }
)
export type Answers = { open: { catalogPath: string; apiKey: string }; request: Reply; accept: Verdict }

let elapsed = 0
let sandbox: ReturnType<typeof createSandbox> | undefined

const opened = () => {
  if (sandbox === undefined) throw new Error('the service is not open yet')
  return sandbox
}

async function answer(question: Question): Promise<Answers[Question['kind']]> {
  elapsed = question.elapsed
  if (question.kind === 'request') return await forward(question.request)
  if (question.kind === 'accept') return compareOutcome(question.evidence)
  sandbox = createSandbox({
    now: () => Math.floor(beginning + elapsed),
    random: seededRandom(question.seed + 1_000_003),
    shop: demoShop()
  })
  addCustomerFields(sandbox)
  const catalogPath = fillCatalog(question.folder, sandbox)
  writeStock(catalogPath, sandbox)
  return { catalogPath, apiKey: sandbox.apiKey }
}

/** Writes the last known stock. For a month the till must subtract its own sales from it. */
function writeStock(catalogPath: string, { world }: ReturnType<typeof createSandbox>): void {
  const catalog = openCatalog(catalogPath, catalogMigrations)
  const amounts = [{ warehouseId: ids.warehouse, amount: 1_000_000, booked: 0 }]
  catalog.transaction((db) => {
    for (const { _id } of world.all('product').slice(0, 12)) putStocks(db, _id, amounts, beginning)
  })
  catalog.close()
}

async function forward({ method, url, headers, body }: SentRequest): Promise<Reply> {
  const request = new Request(url, { method, headers, ...defined({ body }) })
  const response = await opened().send(request)
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

function compareOutcome(evidence: Evidence): Verdict {
  const verdict: Verdict = { violations: [], checked: 0, counts: {} }
  const hold = (invariant: string, isTrue: boolean, what: () => string): void => {
    verdict.checked += 1
    if (!isTrue && verdict.violations.length < 50) verdict.violations.push({ invariant, what: what() })
  }
  const file = openTill(evidence.till, tillMigrations)
  const lines = readFileSync(evidence.receipts, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const printed = lines.map((line) => JSON.parse(line) as Printed)
  const { reports, logged } = evidence
  const tills = [{ machine: { logged }, cashier: { printed, returned: [], reports }, file }]
  audit({ sandbox: opened(), tills, touched: new Set(), isOutside: false, hold })
  verdict.counts = auditOffline({ sandbox: opened(), file, printed, evidence, hold })
  file.close()
  return verdict
}

process.on('message', (question: Question) => {
  answer(question).then(
    (value) => process.send?.({ id: question.id, value }),
    (error: unknown) => process.send?.({ id: question.id, error: error instanceof Error ? error.stack : String(error) })
  )
})
process.on('disconnect', () => process.exit(0))
