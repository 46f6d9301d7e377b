import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Tests of logic sync thousands of commits; where there is a disk in memory they need not wait for a real one.
const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder of its own for one test. */
export function tempFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(root, `kassa-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
