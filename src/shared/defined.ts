/**
 * The object without the keys whose value is undefined, in the order in which they stand. `...defined({ note })` adds `note`
 * only where there is one: under exactOptionalPropertyTypes an optional key may be absent, but not undefined.
 */
export function defined<Values extends object>(
  values: Values
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> }
}

/** What the function makes of a value; undefined where there is no value. */
export const optional = <Value, Made>(value: Value | undefined, make: (value: Value) => Made): Made | undefined =>
  value === undefined ? undefined : make(value)
