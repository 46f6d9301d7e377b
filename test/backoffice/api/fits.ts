import { expect } from 'vitest'
import type { z } from 'zod'

/** An id as the service makes them. */
export const id = (last: string) => `65f0c0ffee00c0ffee00000${last}`
/** The first field at fault, or undefined when the value fits. */
export const fieldOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.path.join('.')
export const fits = (schema: z.ZodType, value: unknown) => expect(fieldOf(schema, value)).toBeUndefined()
