import { fileURLToPath } from 'node:url'
import type { VitestPluginContext } from 'vitest/node'
import { applied } from './apply.ts'
import { mutants } from './table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The plugin of vite that plants a bug of the table into the sources as they are loaded; none without an id. */
export function planted(id: string | undefined) {
  if (id === undefined) return []
  const mutant = mutants.find((each) => each.id === id)
  if (mutant === undefined) throw new Error(`no mutant ${id}`)
  const editsOf = (path: string) => mutant.edits.filter(({ file }) => path === root + file)
  return [
    {
      name: 'planted-bug',
      enforce: 'pre' as const,
      // The module cache of vitest knows a file by its text on disk, and would give one run the bug of another.
      configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
        defineCacheKeyGenerator(({ id: path }) => (editsOf(path).length === 0 ? undefined : false))
      },
      transform(code: string, path: string) {
        const edits = editsOf(path)
        return edits.length === 0 ? undefined : applied(code, edits)
      }
    }
  ]
}
