import {
  addDecimals,
  decimalsOf,
  isZeroDecimal,
  maxDecimals,
  scaled,
  unscaled,
  zeroDecimal,
  type Quantity
} from '../../../shared/quantity.ts'

// Goods in boxes: the total is pieces + boxes x pieces in a box (vendor-rules 2.3).

/**
 * Returns whole boxes and loose pieces as one quantity. Returns undefined if the boxes are not a whole number or the
 * product has no such box.
 */
export function ofBoxes(boxes: Quantity, boxItem: Quantity | undefined, pieces: Quantity): Quantity | undefined {
  if (isZeroDecimal(boxes)) return pieces
  if (boxItem === undefined || decimalsOf(boxes) > 0) return undefined
  const inBoxes = times(boxItem, boxes)
  return inBoxes && addDecimals(inBoxes, pieces)
}

/** Splits a quantity into full boxes and the remaining pieces. */
export function inBoxes(quantity: Quantity, boxItem: Quantity): { boxes: Quantity; pieces: Quantity } {
  const all = scaled(quantity, maxDecimals)
  const item = scaled(boxItem, maxDecimals)
  if (item === 0n) return { boxes: zeroDecimal, pieces: quantity }
  return { boxes: unscaled(all / item, 0), pieces: unscaled(all % item, maxDecimals) }
}

/** Multiplies two quantities. Returns undefined if the product has more decimals than a quantity can have. */
export function times(a: Quantity, b: Quantity): Quantity | undefined {
  const digits = scaled(a, maxDecimals) * scaled(b, maxDecimals)
  const unit = 10n ** BigInt(maxDecimals)
  return digits % unit === 0n ? unscaled(digits / unit, maxDecimals) : undefined
}
