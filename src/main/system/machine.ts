import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns a hash of this computer's system id. It stays the same until the system is installed again. */
export async function machineName(): Promise<string> {
  const name = (await ofSystem().catch(() => undefined)) ?? hostname()
  return createHash('sha256').update(`kassa ${name}`).digest('hex').slice(0, 16)
}

async function ofSystem(): Promise<string | undefined> {
  if (process.platform === 'linux') return readFileSync('/etc/machine-id', 'utf8').trim() || undefined
  if (process.platform === 'win32') {
    const key = String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`
    const { stdout } = await run('reg', ['query', key, '/v', 'MachineGuid'], { windowsHide: true, timeout: 2000 })
    return /MachineGuid\s+REG_SZ\s+(\S+)/.exec(stdout)?.[1]
  }
  const { stdout } = await run('ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], { timeout: 2000 })
  return /"IOPlatformUUID" = "([^"]+)"/.exec(stdout)?.[1]
}
