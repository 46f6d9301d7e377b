// Paths and child processes, shared by the commands of this folder. Built-ins only, because some commands run before
// `npm ci` and with the system's own node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** The project's Node. The system's own may be older, and better-sqlite3 would crash in it. */
const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const node = existsSync(own) ? own : process.execPath

/**
 * Runs a script of the project to its end and resolves to its exit code. Its output goes to the output of this process,
 * or line by line to `print`.
 */
export function runNode(args, env = {}, print = undefined) {
  const stdio = print ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(node, args, { cwd: root, stdio, env: { ...process.env, ...env } })
  if (print) for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', print)
  // "close" comes after all output was read; "exit" may come earlier.
  return new Promise((done) => child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0))))
}

/** Ends this process with the child, and the child with this process. */
export function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // npm's own SIGTERM only ends the shell between npm and this script.
  whenOrphaned(() => child.kill('SIGTERM'))
}

/**
 * The parent of this process. Read at the start, because the parent may be gone by the time somebody waits for its end.
 */
const parent = process.ppid

/** Calls `act` once the parent of this process is gone. The timer does not keep the process running. */
export function whenOrphaned(act) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500).unref()
}

/** Returns the last change below a path. The time of a folder changes when a file in it is removed. */
function newest(path) {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : []
  return below.reduce((last, name) => Math.max(last, statSync(join(path, name)).mtimeMs), mtimeMs)
}

const sources = ['src', 'packages', 'resources', 'package.json', 'electron.vite.config.ts', 'svelte.config.js']
const results = ['out/main/index.js', 'out/preload/index.js', 'out/renderer/index.html']

export function isBuilt() {
  const times = results.map((path) => newest(join(root, path)))
  return Math.min(...times) >= Math.max(...sources.map((path) => newest(join(root, path))))
}

/** Bundles the app unless the bundle is newer than its sources. Returns false if that fails. */
export function build() {
  if (isBuilt()) return true
  console.error('Building…')
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  return spawnSync(node, [tool, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' }).status === 0
}

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

/** Starts a virtual screen, which ends with this process. Returns its DISPLAY; undefined if there is no Xvfb. */
export function startVirtualDisplay() {
  // Xvfb finds a free number itself and writes it to file descriptor 3.
  const args = ['-displayfd', '3', '-screen', '0', '1366x768x24', '-nolisten', 'tcp']
  const xvfb = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  process.on('exit', () => xvfb.kill())
  return new Promise((done) => {
    xvfb.on('error', () => done(undefined))
    xvfb.on('exit', () => done(undefined))
    xvfb.stdio[3].on('data', (number) => done(`:${String(number).trim()}`))
  })
}
