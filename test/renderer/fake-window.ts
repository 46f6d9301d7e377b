import '../../src/shared/locales/all.ts'
import { fakeWall, type Scenario } from './fake-wall.ts'

// Bundled into one script that runs before the window's own: it puts a fake wall where the preload script would.

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    kassaScenario?: Scenario
  }
}

Object.defineProperty(window, 'kassa', { value: fakeWall(window.kassaScenario ?? {}) })
