// Finds the Chromium that the host drives: the system's own, or the one named by CHROMIUM.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
]

/** Returns the path of a program on the PATH. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin')
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export function chromiumBinary() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return names.map(onPath).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path))
}
