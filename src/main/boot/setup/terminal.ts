import { existsSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Clock } from '../../../shared/ports.ts'
import { tillPath } from '../../db/backup/till-start.ts'
import { contentsOf, moveTill, type Contents } from '../../db/move/move.ts'
import type { Log } from '../../system/log.ts'
import type { Config } from '../config.ts'
import { keysOf, managerBy, PinRefused } from '../restore-flag.ts'
import type { Secrets } from '../secrets.ts'
import { startFailedCode, startFailure } from '../start-failure.ts'
import { wipeFolder } from './wipe.ts'

// What an operator does with a closed till on the terminal, without a window: moves it to another computer, or wipes it.

type Flags = Pick<Config, 'moveTo' | 'wipe' | 'evenUnsent'>
type Deps = {
  /** The data folder. */
  folder: string
  secrets: Pick<Secrets, 'made'>
  clock: Clock
  log: Log
  /** Asks on the terminal. Returns undefined if nobody types anything. */
  ask: (question: string) => Promise<string | undefined>
  say: (line: string) => void
  /** Deletes the key of the till from the key store of the system. */
  forgetKey: () => Promise<void>
  /** The desktop's file that starts the till at sign-in, if the system has one. */
  autostart: string | undefined
}

/** Returns whether the program was started for work on the terminal. */
export const isForTerminal = ({ moveTo, wipe }: Flags): boolean => moveTo !== undefined || wipe

/** Moves or wipes the till, and says the result. Returns the exit code. */
export async function workOnTerminal(flags: Flags, deps: Deps): Promise<number> {
  try {
    const line = flags.moveTo === undefined ? await wipeTill(flags, deps) : await move(flags.moveTo, deps)
    deps.say(line)
    return 0
  } catch (cause) {
    deps.say(cause instanceof Refused ? cause.message : startFailure(cause))
    return startFailedCode
  }
}

/** Thrown with a sentence for the operator. Nothing was changed. */
class Refused extends Error {}

async function move(to: string, deps: Deps): Promise<string> {
  const { folder, clock, log } = deps
  const path = tillPath(folder)
  const contents = contentsOf(path)
  if (contents?.register === undefined)
    throw new Refused(`Nothing was moved: there is no till with a shop in ${folder}.`)
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Refused(`Nothing was moved: there is no folder ${to}.`)
  // A later wipe of this computer would delete it.
  if (!relative(folder, to).startsWith('..'))
    throw new Refused(`Nothing was moved: ${to} is in the data folder of the till.`)
  await askManager(path, 'start.movePin', deps)
  const file = moveTill(path, to, clock.now())
  log('till.moved')
  return `The till "${contents.register}" is in ${file}, with ${counted(contents)}. It does not sell here any more. On the new computer: kassa --restore FILE`
}

async function wipeTill({ evenUnsent }: Flags, deps: Deps): Promise<string> {
  const { folder, say, forgetKey, autostart } = deps
  const path = tillPath(folder)
  const contents = contentsOf(path)
  const isNeeded = contents !== undefined && !contents.isMoved && (contents.unsent > 0 || contents.isShiftOpen)
  if (isNeeded && !evenUnsent)
    throw new Refused(
      `Nothing was wiped: the till "${contents.register ?? ''}" has ${counted(contents)}. Close the shift and wait until everything is sent, or move the till (--move-to). --even-unsent wipes it all the same.`
    )
  if (contents?.hasPeople === true) await askManager(path, 'start.wipePin', deps)
  const left = wipeFolder(folder)
  await forgetKey()
  if (autostart !== undefined) rmSync(autostart, { force: true })
  for (const name of left) say(`Not deleted: ${join(folder, name)}`)
  const parts = ['its data', 'its keys', ...(existsSync(folder) ? [] : ['its folder'])]
  return `The till in ${folder} is wiped: ${[...parts, ...(autostart === undefined ? [] : ['its start at sign-in'])].join(', ')}.`
}

const counted = ({ unsent, isShiftOpen }: Contents): string =>
  `${String(unsent)} unsent document${unsent === 1 ? '' : 's'} and ${isShiftOpen ? 'an open' : 'no open'} shift`

async function askManager(
  path: string,
  question: 'start.movePin' | 'start.wipePin',
  { secrets, ask, clock }: Deps
): Promise<void> {
  const by = await managerBy(path, path, question, { ...(await keysOf(secrets)), ask, clock })
  if (by === undefined) throw new PinRefused('no right')
}
