import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Tests of logic sync thousands of commits. A disk in memory, if there is one, saves the wait for a real one.
const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Makes a new folder, which exists until it is removed. */
export function tempFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(root, `kassa-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const left: (() => void)[] = []

/** Makes a new folder, which exists until the tests of the file have ended. */
export function folderOfFile(name: string): string {
  const { path, remove } = tempFolder(name)
  left.push(remove)
  return path
}

/** Removes the folders of a test file. A setup file calls this after each test file. */
export function removeFolders(): void {
  for (const remove of left.splice(0)) remove()
}
