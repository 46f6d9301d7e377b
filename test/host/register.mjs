// node --import ./test/host/register.mjs out/main/index.js --data-dir=DIR
// Replaces the module 'electron' (import and require) by the stand-in beside this file.
import { registerHooks } from 'node:module'

const standIn = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const isElectron = specifier === 'electron' || specifier === 'electron/main'
    return isElectron ? { url: standIn, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
  }
})
