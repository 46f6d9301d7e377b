const versionShape = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Returns true for three numbers, the form of every version of Kassa. */
export const isVersion = (text: string): boolean => versionShape.test(text)

/** Returns a negative number if `one` is older than `other`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  return [0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find((step) => step !== 0) ?? 0
}
