/** Where the document leaves a choice open, this is what the sandbox does. One row a choice. */
export type Policy = {
  name: string
  /** The endpoint or rule it belongs to. */
  where: string
  choice: string
}
