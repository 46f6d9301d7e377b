/**
 * A second way to read the document where it is silent. The sandbox behaves so if it is started with `--policy
 * name=value`.
 */
type Reading = { value: string; reading: string }

/** Why a policy has no other reading that the sandbox could take. */
export const reasons = {
  noCall: 'no client of this product calls it',
  unread: 'no client of this product reads it',
  ruled: 'another rule of the document decides it',
  beginning: 'it is what a shop begins with, which another shop changes',
  option: 'an option of the sandbox or an address of its control changes it',
  twin: 'another policy of this table switches it'
} as const

/**
 * What the sandbox does where the document leaves a choice open. One row per choice: with its other readings, or with
 * the reason why there is none.
 */
export type Policy = {
  name: string
  /** The endpoint or rule of the choice. */
  where: string
  choice: string
} & ({ others: readonly [Reading, ...Reading[]] } | { only: keyof typeof reasons })
