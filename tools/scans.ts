// npm run scans -- [scans] [seed]
// Sends a million scans to the window's scan listener, over all screens, six layouts, prefixes and suffixes.
import { fuzzScans } from '../test/renderer/keyboard/scan-fuzz.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? 1)
const found = fuzzScans(count, seed)
console.log(`seed ${seed}: ${found.scans} scans, ${found.misrouted.length} misrouted`)
console.log(`${found.byScope.size} screens and questions, ${found.byLayout.size} layouts`)
for (const one of found.misrouted) console.log(one)
process.exitCode = found.misrouted.length === 0 && found.scans === count ? 0 : 1
