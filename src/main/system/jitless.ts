import { config } from 'zod'

// Imported before anything that has a schema. Schemas are walked and not compiled: most parse few things, so that writing
// code for each of them costs a start some milliseconds and a simulation an eighth of its time, and no code is made of text.
config({ jitless: true })
