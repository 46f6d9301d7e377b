// Runs inside the page of a scenario and checks what users need of a screen. Each check returns a list of problems,
// which is empty if everybody can use the screen. The file is bundled as it is, so it imports nothing.

export type Inspect = typeof inspect

const pressable =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [role="row"][tabindex], [tabindex]'

/** Returns the open dialog, or the document. An open dialog covers the screen, so only its elements can be used. */
const within = (): ParentNode => Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document

const isShown = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

const isOff = (element: Element): boolean => element.matches(':disabled')

const shown = (): HTMLElement[] =>
  Array.from(within().querySelectorAll<HTMLElement>(pressable)).filter((one) => isShown(one) && !isOff(one))

/** Returns the stops of Tab in the order of the document. A group of radio buttons is one stop. */
const stops = (): HTMLElement[] =>
  shown().filter((one) => {
    if (one.tabIndex < 0) return false
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
    const group = Array.from(document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${one.name}"]`))
    return one === (group.find((other) => other.checked) ?? group[0])
  })

/** Returns a text that identifies the element for a person. */
function nameOf(element: Element | null): string {
  if (element === null) return 'nothing'
  const text = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)
  const type = element instanceof HTMLInputElement ? `[${element.type}]` : ''
  const classes = Array.from(element.classList, (name) => `.${name}`).join('')
  return `${element.tagName.toLowerCase()}${type}${classes} "${text}"`
}

/** Returns the area that reacts to a finger. A label belongs to its field. */
function areaOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect()
  // An element whose ::after covers its row reacts on the whole row.
  const { content, position } = getComputedStyle(element, '::after')
  if (content !== 'none' && position === 'absolute') return element.offsetParent?.getBoundingClientRect() ?? own
  const label = element.closest('label')?.getBoundingClientRect()
  return label !== undefined && label.width * label.height > own.width * own.height ? label : own
}

/** Returns each text of the screen with its element. The text of an element within is listed with that element. */
const texts = (): { one: HTMLElement; range: Range }[] =>
  Array.from(within().querySelectorAll<HTMLElement>('*'))
    .filter(isShown)
    .flatMap((one) => Array.from(one.childNodes, (node) => ({ one, node })))
    .filter(({ node }) => node.nodeType === 3 && node.textContent?.trim())
    .map(({ one, node }) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return { one, range }
    })

/** Returns the part of a rectangle of an element that no box around it cuts off. */
function shownPart(element: HTMLElement, { left, top, right, bottom }: DOMRect): DOMRect {
  for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
    const { clipPath, overflowX, overflowY } = getComputedStyle(box)
    const around = box.getBoundingClientRect()
    if (clipPath === 'inset(50%)') return new DOMRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)]
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** Returns whether nothing with its own background lies above the element. `under`: what is at a point, from above. */
function isSeenThrough(element: HTMLElement, under: readonly Element[]): boolean {
  for (const one of under) {
    if (one === element || one.contains(element)) return true
    const { backgroundColor, backgroundImage } = getComputedStyle(one)
    if (backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return false
  }
  return false
}

const leastPx = 44

export const inspect = {
  /** Everything that can be pressed is as large as a fingertip. */
  targets: (): string[] =>
    shown()
      .filter((one) => one.matches('a, button, input, select, textarea, summary, [role="button"], [role="option"]'))
      .flatMap((one) => {
        const { width, height } = areaOf(one)
        if (width >= leastPx - 0.5 && height >= leastPx - 0.5) return []
        return [`${nameOf(one)} is ${Math.round(width)} x ${Math.round(height)}`]
      }),

  /** Everything that can be pressed can be scrolled to a place where a finger hits it and nothing else. */
  covered: (): string[] =>
    shown()
      .filter((one) => one.tabIndex >= 0 || one.matches('button, input'))
      .flatMap((one) => {
        const label = one.closest('label') ?? one
        one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, right, bottom } = one.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [`${nameOf(one)} lies outside of the window`]
        const hit = document.elementFromPoint(x, y)
        if (hit !== null && (one.contains(hit) || label.contains(hit) || hit.contains(one))) return []
        return [`${nameOf(one)} lies under ${nameOf(hit)}`]
      }),

  /** No text is cut off unless it can be scrolled or ends in an ellipsis. */
  cut: (): string[] => {
    return texts().flatMap(({ one, range }) => {
      const text = range.getBoundingClientRect()
      for (let box: HTMLElement | null = one; box !== null; box = box.parentElement) {
        const { clipPath, overflowX, overflowY, textOverflow, webkitLineClamp, lineHeight } = getComputedStyle(box)
        // The text is only for screen readers.
        if (clipPath === 'inset(50%)') return []
        if (textOverflow === 'ellipsis') return []
        if (webkitLineClamp !== 'none') {
          const least = Math.min(box.scrollHeight, Number(webkitLineClamp) * parseFloat(lineHeight))
          return box.clientHeight < least - 1 ? [`${nameOf(one)} is cut: its box is lower than its lines`] : []
        }
        const { left, right, top, bottom } = box.getBoundingClientRect()
        if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) return []
        const isWide = ['hidden', 'clip'].includes(overflowX) && (text.right > right + 1 || text.left < left - 1)
        const isHigh = ['hidden', 'clip'].includes(overflowY) && (text.bottom > bottom + 2 || text.top < top - 2)
        if (isWide || isHigh) return [`${nameOf(one)} is cut by ${nameOf(box).slice(0, 60)}`]
      }
      const isOut = text.right > innerWidth + 1 || text.left < -1
      return isOut ? [`${nameOf(one)} goes beyond the window`] : []
    })
  },

  /** No text lies on another text. */
  overlapping: (): string[] => {
    const lines = texts().flatMap(({ one, range }) =>
      Array.from(range.getClientRects(), (rect) => ({ one, box: shownPart(one, rect) })).filter(
        ({ box }) => box.width > 0 && box.height > 0
      )
    )
    const found = lines.flatMap((a, at) =>
      lines.slice(at + 1).flatMap((b) => {
        const [left, right] = [Math.max(a.box.left, b.box.left), Math.min(a.box.right, b.box.right)]
        const [top, bottom] = [Math.max(a.box.top, b.box.top), Math.min(a.box.bottom, b.box.bottom)]
        // The boxes of close lines overlap by a few pixels, their letters do not.
        const isOver = right - left > 3 && bottom - top > 0.4 * Math.min(a.box.height, b.box.height)
        if (a.one === b.one || !isOver) return []
        const under = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        return [a, b].every(({ one }) => isSeenThrough(one, under))
          ? [`${nameOf(a.one)} and ${nameOf(b.one)} lie on each other`]
          : []
      })
    )
    return [...new Set(found)]
  },

  /** The focused element: its number among the stops, and whether the focus is visible. */
  here: (): { at: number; name: string; isSeen: boolean } => {
    const element = document.activeElement
    const at = element instanceof HTMLElement ? stops().indexOf(element) : -1
    return { at, name: nameOf(element), isSeen: element !== null && showsFocus(element) }
  },

  stopNames: (): string[] => stops().map(nameOf),

  /** Nothing moves if the user has asked for reduced motion. */
  moving: (): string[] =>
    document.getAnimations().flatMap((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
      const isShort = typeof duration === 'number' && duration <= 10 && iterations !== Infinity
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      return isShort || animation.playState !== 'running' ? [] : [`${nameOf(target)} moves for ${String(duration)} ms`]
    })
}

/** Returns whether the element or its container has an outline, shadow or border that depends on the focus. */
function showsFocus(element: Element): boolean {
  const holders = [element, element.parentElement, element.parentElement?.parentElement].filter(
    (one): one is Element => one instanceof Element
  )
  return holders.some((holder) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(holder)
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true
    const before = `${boxShadow} ${borderColor}`
    const focused = element as HTMLElement
    focused.blur()
    const without = getComputedStyle(holder)
    const after = `${without.boxShadow} ${without.borderColor}`
    focused.focus({ preventScroll: true })
    return before !== after
  })
}
