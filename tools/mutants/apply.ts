import type { Edit } from './mutant.ts'

/** Returns the source with the bug. Throws if the source has changed so that the bug no longer fits. */
export function applied(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, edit) => {
    const count = text.split(edit.text).length - 1
    if (count !== 1) throw new Error(`${edit.file}: ${count} times, not once: ${edit.text}`)
    return text.replace(edit.text, () => edit.by)
  }, source)
}
