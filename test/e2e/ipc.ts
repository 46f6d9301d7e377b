import type { WindowApi } from '../../src/shared/contract/index.ts'

/** The page as a test sees it inside `page.evaluate`. Types only: no code of this file runs there. */
declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges with the DOM's
  interface Window {
    readonly kassa: WindowApi
  }
}
