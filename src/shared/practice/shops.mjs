// The practice shops, and the flag that names one. Built-ins only, because the start command reads this before `npm ci`.

/** The practice shops. The first one opens if none is named. */
export const practiceShops = /** @type {const} */ (['grocery', 'cafe', 'clothes'])

/** @typedef {(typeof practiceShops)[number]} PracticeShop */

/**
 * Returns the practice shop of a name, or undefined if there is none.
 * @param {unknown} name
 * @returns {PracticeShop | undefined}
 */
export const practiceShopOf = (name) => practiceShops.find((shop) => shop === name)

/**
 * Returns the names that `--shop NAME` and `--shop=NAME` have on the command line.
 * @param {readonly string[]} argv
 * @returns {string[]}
 */
const shopFlags = (argv) =>
  argv.flatMap((word, at) => {
    if (word === '--shop') return [argv[at + 1] ?? '']
    return word.startsWith('--shop=') ? [word.slice('--shop='.length)] : []
  })

/**
 * Returns the practice shop that the command line names: the first shop if it names none.
 * @param {readonly string[]} argv
 * @returns {PracticeShop}
 */
export const flaggedShop = (argv) => practiceShopOf(shopFlags(argv)[0]) ?? practiceShops[0]

/**
 * Returns a sentence for the console if `--shop` cannot be followed, or undefined if it can or is absent.
 * @param {readonly string[]} argv
 * @returns {string | undefined}
 */
export function shopFlagProblem(argv) {
  const names = shopFlags(argv)
  const allowed = practiceShops.join(', ')
  const wrong = names.find((name) => practiceShopOf(name) === undefined)
  if (wrong !== undefined) return `--shop must be one of ${allowed}, not "${wrong}".`
  const { size } = new Set(names)
  if (size > 1) return `--shop must be one of ${allowed}, not ${String(size)} of them.`
  if (names.length > 0 && !argv.includes('--training'))
    return `--shop (${allowed}) works only together with --training.`
  return undefined
}
