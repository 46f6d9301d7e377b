import { getHeapSpaceStatistics } from 'node:v8'
import { keepHeapSmall, letHeapGrow } from '../../src/main/system/heap-limits.ts'

// Makes many objects that live for a while, and prints how large the young space became, in bytes. `small` keeps it
// small; `let grow` lets it grow again. small-heap.test.ts starts this process, because its settings cannot be undone.

if (process.argv[2] !== 'as it is') keepHeapSmall()
if (process.argv[2] === 'let grow') letHeapGrow()
const living: object[][] = []
let largest = 0
for (let round = 0; round < 300; round += 1) {
  living[round % 20] = Array.from({ length: 5000 }, (_, index) => ({ index, round }))
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  largest = Math.max(largest, young?.space_size ?? 0)
}
console.log(largest)
