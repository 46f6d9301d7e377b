import { afterAll } from 'vitest'
import { removeFolders } from './temp-folder.ts'

// Runs for each test file: test files in one process share helper modules, and a hook in a helper would run for only
// one of them.
afterAll(removeFolders)
