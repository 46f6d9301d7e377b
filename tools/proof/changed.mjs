// Asks git which files a change touches. Built-ins only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/commands.mjs'

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** Returns the commit that is checked out; undefined outside a git checkout. */
export const commit = () => git('rev-parse', 'HEAD')?.[0]

/**
 * Returns the files that differ from the last commit, or, if none does, the files of the last commit. Returns undefined
 * if git does not know: then everything counts as changed.
 */
export function changedFiles() {
  const open = git('diff', '--name-only', 'HEAD')
  const added = git('ls-files', '--others', '--exclude-standard')
  if (open === undefined || added === undefined) return undefined
  const all = [...open, ...added]
  const files = all.length > 0 ? all : git('diff', '--name-only', 'HEAD~1', 'HEAD')
  return files?.filter((path) => existsSync(join(root, path)))
}
