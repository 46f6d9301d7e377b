import { realpathSync, statfsSync } from 'node:fs'

/** Numbers of network file systems on Linux: NFS, SMB, CIFS, SMB2, AFS, CephFS, 9p. */
const remote: readonly number[] = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x01021997]

/**
 * Returns true if the folder is on another computer. SQLite's locks and syncs are not reliable there, so two tills
 * could write one file. On Windows the real path shows it, whatever the drive letter.
 */
export function isOnNetwork(folder: string, look = { realpathSync: realpathSync.native, statfsSync }): boolean {
  try {
    if (/^\\\\(?![?.]\\[A-Za-z]:)/.test(look.realpathSync(folder))) return true
    return remote.includes(look.statfsSync(folder).type >>> 0)
  } catch {
    return false
  }
}
