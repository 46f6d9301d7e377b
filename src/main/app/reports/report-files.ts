import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../../db/core/disk-files.ts'

/**
 * Writes report files into one folder only. The main process builds the name of known words; an existing file is never
 * overwritten. Reports name people and customers, so only the user of the till may read them.
 */
export function createReportFiles(folder: string): (name: string, bytes: Uint8Array) => string {
  return (name, bytes) => {
    makePrivateFolder(folder)
    const dot = name.lastIndexOf('.')
    for (let copy = 1; ; copy += 1) {
      const path = join(folder, copy === 1 ? name : `${name.slice(0, dot)}-${copy}${name.slice(dot)}`)
      try {
        writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 })
        return path
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || copy === 99) throw error
      }
    }
  }
}
