import { afterAll } from 'vitest'
import { removeFolders } from './temp-folder.ts'

// Runs for each test file: test files that share a process share helpers too, and a hook in a helper runs in one of them.
afterAll(removeFolders)
