import { realpathSync, statfsSync } from 'node:fs'

/** File systems of other computers, as Linux numbers them: NFS, SMB, CIFS, SMB2, AFS, CephFS, 9p. */
const remote: readonly number[] = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x01021997]

/**
 * Does the folder lie on another computer? SQLite's locks and syncs are not kept there as they are on a disk of one's
 * own, so two tills could write one file. Windows says so in the path itself, whatever letter the drive has.
 */
export function isOnNetwork(folder: string, look = { realpathSync: realpathSync.native, statfsSync }): boolean {
  try {
    if (/^\\\\(?![?.]\\[A-Za-z]:)/.test(look.realpathSync(folder))) return true
    return remote.includes(look.statfsSync(folder).type >>> 0)
  } catch {
    return false
  }
}
