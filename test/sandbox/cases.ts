import type { Case } from './cases/case.ts'
import { catalogue } from './cases/catalogue.ts'
import { exportJobs } from './cases/exports.ts'
import { files } from './cases/files.ts'
import { money } from './cases/money.ts'
import { operations } from './cases/operations.ts'
import { people } from './cases/people.ts'
import { plain } from './cases/plain.ts'
import { prices } from './cases/prices.ts'
import { producing } from './cases/producing.ts'
import { production } from './cases/production.ts'
import { recipes } from './cases/recipes.ts'
import { saleChanges } from './cases/sale-changes.ts'
import { sales } from './cases/sales.ts'
import { setup } from './cases/setup.ts'
import { shared } from './cases/shared.ts'
import { shifts } from './cases/shifts.ts'
import { steps } from './cases/steps.ts'

export type { Case } from './cases/case.ts'

/** Everything the document says of the endpoints the sandbox has, as cases for any way to the service. */
export const cases: Case[] = [
  ...shared,
  ...setup,
  ...plain,
  ...catalogue,
  ...prices,
  ...people,
  ...shifts,
  ...sales,
  ...saleChanges,
  ...money,
  ...production,
  ...producing,
  ...steps,
  ...recipes,
  ...operations,
  ...exportJobs,
  ...files
]
