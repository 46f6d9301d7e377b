import { expect } from 'vitest'
import type { z } from 'zod'

/** Returns an id in the form of the service. */
export const id = (last: string) => `65f0c0ffee00c0ffee00000${last}`
/** Returns the first wrong field, or undefined if the value fits. */
export const fieldOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.path.join('.')
export const fits = (schema: z.ZodType, value: unknown) => expect(fieldOf(schema, value)).toBeUndefined()
