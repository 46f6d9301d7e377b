// node --import ./tools/support/register.mjs test/some-command.ts
// Lets plain Node run the sources: it strips types by itself; here the bundler's `?raw` imports are added.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
// As the app does first.
import '../../src/main/system/jitless.ts'

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context)
    const text = readFileSync(fileURLToPath(url.slice(0, -4)), 'utf8')
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  }
})
