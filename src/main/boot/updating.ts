import { platform, arch } from 'node:process'
import { join } from 'node:path'
import updateKeyText from '../../../resources/update-key.pem?raw'
import { createSend } from '@kassa/integration-api'
import type { UpdatesPort } from '../app/core/context.ts'
import { newId, systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { channelAddress, type System } from '../domain/core/update.ts'
import type { Log } from '../system/log.ts'
import { tillMigrations } from '../db/core/migrations.ts'
import type { Store } from '../db/core/open.ts'
import type { Journal } from '../db/core/journal.ts'
import { setting } from '../db/core/settings.ts'
import { runHidden, installWayOf, type Installed } from '../updates/install.ts'
import { updateKeys } from '../updates/manifest.ts'
import { noteImpossible, refusalLog } from '../updates/refusals.ts'
import { seenManifests } from '../updates/seen.ts'
import { Updates } from '../updates/updates.ts'

// Connects updates to the running program: creates the parts of the system that they need.

export type Program = {
  version: string
  /** The folder of the till's files. */
  folder: string
  /** `updates` of config.json. */
  channel: string | undefined
  isPackaged: boolean
  openPath(path: string): Promise<void>
  /** Ends the program in order. If `relaunch` is given, the program at this path starts afterwards. */
  leave(relaunch: string | undefined): void
  log: Log
}

const systems: Partial<Record<NodeJS.Platform, System>> = { linux: 'linux', win32: 'win', darwin: 'mac' }
/** Long enough for the answer to reach the window before it closes. */
const leaveAfterMs = 300

/**
 * Creates the updates of the live till. The practice shop has none, because it does not know the unsent jobs of the live till.
 */
export function createUpdating(program: Program, store: Store, journal: Journal, onChange: () => void): UpdatesPort {
  const appImage = process.env['APPIMAGE']
  const system = systems[platform]
  const { channel } = program
  const address = channel === undefined || system === undefined ? undefined : channelAddress(channel)
  const keys = updateKeys(updateKeyText)
  const note = refusalLog(program.log)
  noteImpossible(program.log, { channel, address, keys: keys.length })
  const updates = new Updates({
    channel: address,
    keys,
    here: {
      version: program.version,
      schema: tillMigrations.at(-1)?.number ?? 0,
      system: system ?? 'linux',
      arch: arch === 'arm64' ? 'arm64' : 'x64',
      way: installWayOf(program.isPackaged, platform, appImage)
    },
    send: createSend(),
    clock: systemClock,
    installing: {
      folder: join(program.folder, 'updates'),
      newName: () => newId(systemRandom),
      appImage,
      openPath: (path) => program.openPath(path),
      run: runHidden
    },
    seen: seenManifests(store, journal, systemClock),
    isOffline: () => setting(store, 'offline') ?? false,
    onChange() {
      note(updates.state().failure)
      onChange()
    }
  })
  const leave = ({ then, path }: Installed): void => {
    program.log('update.installed', { kind: then })
    if (then === 'byHand') return
    systemClock.after(leaveAfterMs, () => program.leave(then === 'relaunch' ? path : undefined))
  }
  return {
    state: () => updates.state(),
    check: () => void updates.check(),
    fetch: () => void updates.fetch(),
    ready: () => updates.ready()?.version,
    async install() {
      const done = await updates.install()
      if (!done.ok) note(done.failure)
      return done
    },
    refused: note,
    leave,
    stop: () => updates.stop()
  }
}

/** Updates that never check for a version. */
export const noUpdates: UpdatesPort = {
  state: () => ({ phase: 'practice' }),
  check: () => undefined,
  fetch: () => undefined,
  ready: () => undefined,
  install: () => Promise.resolve({ ok: false, failure: { kind: 'update.nothing' } }),
  refused: () => undefined,
  leave: () => undefined,
  stop: () => undefined
}
