// node --import ./tools/host/register.mjs out/main/index.js --data-dir=DIR
// Runs the built app over Chromium with the host's sources: the module 'electron' is src/main/chromium-host. In the
// Debian package the host is a module of that name, so the package does not have this file.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const standIn = new URL('../../src/main/chromium-host/electron.ts', import.meta.url).href
const entry = pathToFileURL(process.argv[1]).href

registerHooks({
  resolve(specifier, context, next) {
    const isElectron = specifier === 'electron' || specifier === 'electron/main'
    return isElectron ? { url: standIn, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
  },
  // Adds a last line to the entry that reports its end: as in Electron, the app becomes ready only then.
  load(url, context, next) {
    const module = next(url, context)
    if (url !== entry) return module
    return { ...module, source: `${module.source}\n;globalThis[Symbol.for('kassa.host.entryDone')]?.()` }
  }
})
