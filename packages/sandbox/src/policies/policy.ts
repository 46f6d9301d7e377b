/** What the sandbox does where the document leaves a choice open. One row per choice. */
export type Policy = {
  name: string
  /** The endpoint or rule of the choice. */
  where: string
  choice: string
}
