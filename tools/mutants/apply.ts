import type { Edit } from './mutant.ts'

/** The source with the bug in it. Throws where the source has moved on and the bug no longer fits. */
export function applied(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, edit) => {
    const count = text.split(edit.text).length - 1
    if (count !== 1) throw new Error(`${edit.file}: ${count} times, not once: ${edit.text}`)
    return text.replace(edit.text, () => edit.by)
  }, source)
}
