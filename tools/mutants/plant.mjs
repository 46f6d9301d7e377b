// node --import ./tools/support/register.mjs --import ./tools/mutants/plant.mjs tools/simulate.ts
// Plants the bug that KASSA_MUTANT names into the sources as they are loaded.
import { registerHooks } from 'node:module'
import { applied } from './mutant.ts'
import { mutants } from './table.ts'

const id = process.env['KASSA_MUTANT']
const planted = mutants.find((mutant) => mutant.id === id)
if (id !== undefined && planted === undefined) throw new Error(`no mutant ${id}`)

const root = new URL('../../', import.meta.url).href

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const edits = planted?.edits.filter(({ file }) => url === root + file) ?? []
    return edits.length === 0 ? loaded : { ...loaded, source: applied(String(loaded.source), edits) }
  }
})
