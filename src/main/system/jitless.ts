import { config } from 'zod'

// Must be imported before anything with a schema. Schemas are interpreted and not compiled: most of them parse few
// values, so that compiling each would cost some milliseconds at the start and an eighth of a simulation's time. No
// code is generated from text.
config({ jitless: true })
