const versionShape = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Three numbers, as every version of Kassa is written. */
export const isVersion = (text: string): boolean => versionShape.test(text)

/** Below zero where `one` is older than `other`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  return [0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find((step) => step !== 0) ?? 0
}
