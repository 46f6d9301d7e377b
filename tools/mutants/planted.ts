import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { VitestPluginContext } from 'vitest/node'
import { applied } from './apply.ts'
import type { Edit } from './mutant.ts'
import { mutants } from './table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the edits of a bug of the table, or those of a file (`file:PATH`). */
function editsOf(id: string): readonly Edit[] {
  if (id.startsWith('file:')) return JSON.parse(readFileSync(id.slice('file:'.length), 'utf8')) as Edit[]
  const mutant = mutants.find((each) => each.id === id)
  if (mutant === undefined) throw new Error(`no mutant ${id}`)
  return mutant.edits
}

/** Returns the Vite plugins that plant a bug into the sources as they are loaded; none without an id. */
export function planted(id: string | undefined) {
  if (id === undefined) return []
  const edits = editsOf(id)
  const editsAt = (path: string) => edits.filter(({ file }) => path === root + file)
  return [
    {
      name: 'planted-bug',
      enforce: 'pre' as const,
      // Vitest caches modules by their text on disk, so without this a run could get the bug of another run.
      configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
        defineCacheKeyGenerator(({ id: path }) => (editsAt(path).length === 0 ? undefined : false))
      },
      transform(code: string, path: string) {
        const here = editsAt(path)
        return here.length === 0 ? undefined : applied(code, here)
      }
    }
  ]
}
