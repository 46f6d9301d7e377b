/**
 * Returns the object without the keys whose value is undefined, in the same order. `...defined({ note })` adds `note`
 * only if it has a value: under exactOptionalPropertyTypes an optional key may be absent, but not undefined.
 */
export function defined<Values extends object>(
  values: Values
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> }
}

/** Returns the object with the function applied to each value. */
export const mapped = <Values extends object, Made>(
  values: Values,
  make: (value: Values[keyof Values]) => Made
): { [Key in keyof Values]: Made } =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value as Values[keyof Values])])) as {
    [Key in keyof Values]: Made
  }

/** Applies the function to a value. Returns undefined if the value is undefined. */
export const mapDefined = <Value, Made>(value: Value | undefined, make: (value: Value) => Made): Made | undefined =>
  value === undefined ? undefined : make(value)

/** Returns the text or list, or undefined if it is empty. */
export const filled = <Value extends { readonly length: number }>(value: Value): Value | undefined =>
  value.length === 0 ? undefined : value

/** Returns the number, or undefined if it is zero. */
export const nonZero = <Value extends number>(value: Value): Value | undefined => (value === 0 ? undefined : value)
