// node --import ./tools/support/register.mjs test/some-command.ts
// Lets plain Node run the sources: Node strips the types itself, and this file adds the bundler's `?raw` imports.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
// The app also imports this first.
import '../../src/main/system/jitless.ts'

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context)
    const text = readFileSync(fileURLToPath(url.slice(0, -4)), 'utf8')
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  }
})
