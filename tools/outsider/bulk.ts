// Answers that are small on the line and large in memory, in place of the answer to a read of a list.

/** Returns a function that puts a time into an answer whose other bytes are made once. */
function withTime(makeData: () => string): (time: string) => Buffer {
  let head: Buffer | undefined
  return (time) => {
    head ??= Buffer.from(`{"code":0,"message":"ok","messages":{},"status_code":200,"data":${makeData()}`)
    return Buffer.concat([head, Buffer.from(`,"time":"${time}"}`)])
  }
}

const depth = 3_000_000
const rows = 400_000
/** One row with a list in a list in a list: 6 MB. */
export const nested = withTime(
  () => `{"total":1,"data":[{"_id":"deep","note":${'['.repeat(depth)}${']'.repeat(depth)}}]}`
)
/** Rows without anything in them: 1.2 MB. */
export const withEmptyRows = withTime(() => `{"total":${rows},"data":[${'{},'.repeat(rows - 1)}{}]}`)
