/**
 * Returns whether a person sees the upper and the lower end of an element: no edge and no other element covers them.
 * Runs inside the page, so it uses nothing from outside.
 */
export function isInSight(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => {
    const hit = document.elementFromPoint((left + right) / 2, y)
    return hit !== null && element.contains(hit)
  })
}
