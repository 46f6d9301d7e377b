import { fileURLToPath } from 'node:url'
import { applied } from './apply.ts'
import { mutants } from './table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The plugin of vite that plants a bug of the table into the sources as they are loaded; none without an id. */
export function planted(id: string | undefined) {
  if (id === undefined) return []
  const mutant = mutants.find((each) => each.id === id)
  if (mutant === undefined) throw new Error(`no mutant ${id}`)
  return [
    {
      name: 'planted-bug',
      enforce: 'pre' as const,
      transform(code: string, path: string) {
        const edits = mutant.edits.filter(({ file }) => path === root + file)
        return edits.length === 0 ? undefined : applied(code, edits)
      }
    }
  ]
}
