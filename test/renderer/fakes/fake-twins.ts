import type { WindowApi } from '../../../src/shared/contract/index.ts'

// Two of everything. A shop may have two currencies of one payment method, two warehouses of one name, two discounts of
// one sum: beside each row of each list stands a row that differs from it by one id only.

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const isIdName = (name: string): boolean => name === 'id' || /[a-z]Ids?$/.test(name)

/** Returns a row's twins: the same row with another id; without ids, an equal row. A row may be named by several ids. */
function twinsOf(row: unknown, list: readonly unknown[]): unknown[] {
  if (!isPlain(row)) return [row]
  const ids = Object.keys(row).filter((name) => isIdName(name) && typeof row[name] === 'string')
  const own = ids.includes('id') || ids.includes('lineId') ? ids.filter((name) => /^(id|lineId)$/.test(name)) : ids
  if (own.length === 0) {
    // A tile is named by the goods in it.
    const [part] = Object.entries(row).filter(([, inner]) => isPlain(inner) && 'id' in inner)
    return part === undefined ? [row] : twinsOf(part[1], list).map((twin) => ({ ...row, [part[0]]: twin }))
  }
  return own.map((name) => ({ ...row, [name]: `${String(row[name])}-twin${list.length}` }))
}

/** The lists whose texts are names of a closed list or ids, of which the till never has two of one. */
const closedLists = /(Ids|notices|offered|rights|states|acts|periods|tables|parts|lacks|levels|kinds|sizes)$/i

function doubled(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const rows = (value as unknown[]).map((row) => doubled(row, name))
    const isKept = closedLists.test(name) && rows.every((row) => !isPlain(row))
    return isKept || rows.some((row) => typeof row === 'number')
      ? rows
      : rows.flatMap((row) => [row, ...twinsOf(row, rows)])
  }
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, doubled(part, key)]))
}

/** Returns the IPC with two of everything in each answer and in each announced state. A failure stays as it is. */
export const withTwins = (ipc: WindowApi): WindowApi => ({
  async call(name, input) {
    const answer = await ipc.call(name, input)
    return answer.ok ? { ok: true, value: doubled(answer.value, '') as never } : answer
  },
  on: (name, listener) => ipc.on(name, (payload) => listener(doubled(payload, '') as never))
})
