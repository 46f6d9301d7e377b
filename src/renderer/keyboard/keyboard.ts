import type { Clock } from '../../shared/ports.ts'
import type { Keys } from './keys.svelte.ts'
import { Scanner, typesCode, type Meaning } from './scanner.ts'
import { nameOf, typesText, type Stroke } from './stroke.ts'

// One listener for every key of the window. It listens in the capture phase, before any field or button. It always
// stops the browser from handling F-keys and chords, whether the till uses them or not, because F5 must never reload a
// till.

const editable = 'input, textarea, select, [contenteditable="true"]'
const pressable = 'button, a[href], [role="button"], summary'
/** Chords for editing, which the focused field handles. */
const editingChords = new Set(['Ctrl+A', 'Ctrl+C', 'Ctrl+V', 'Ctrl+X', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z'])

type TextField = HTMLInputElement | HTMLTextAreaElement
type Snapshot = { field: TextField; value: string; chosen: [number, number] }

/**
 * Gives the keys of the window to the screen. `type` types a character into a field, for a key that was kept until its
 * screen was loaded. Returns a function that ends this.
 */
export function listenToKeys(
  keys: Keys,
  clock: Clock,
  type: (field: TextField, character: string) => void
): () => void {
  const scanner = new Scanner()
  let snapshot: Snapshot | undefined
  const settling = settleBy(scanner, keys, clock)

  /** Handles a key that is pressed at a target. Returns whether the browser has to type its character. */
  const handle = (event: KeyboardEvent, target: EventTarget | null): boolean => {
    const stroke = toStroke(event)
    if (isHeldDown(keys, stroke)) {
      event.preventDefault()
      return false
    }
    if (scanner.startsRun(stroke)) {
      settling.now()
      snapshot = remember(target)
    }
    const name = nameOf(stroke)
    const isTyped = typesText(stroke)
    const verdict = scanner.stroke(stroke, meaningOf(keys, name, target))
    if (isTyped || typesCode(stroke) || verdict.kind === 'wait') settling.soon()
    if (verdict.kind !== 'pass' || mustNotReachBrowser(stroke, name)) event.preventDefault()
    if (verdict.kind !== 'pass') event.stopPropagation()
    if (verdict.kind === 'command') keys.press(name)
    if (verdict.kind === 'scan') {
      takeBack(snapshot)
      keys.scanned(verdict.code)
    }
    if (verdict.kind !== 'pass') return false
    // Nothing has the focus, so the browser would scroll nothing.
    if (target === document.body && scrollLargest(name)) event.preventDefault()
    if (!isTyped) return false
    if (isEditable(target)) return true
    const isTaken = keys.input.typing?.(stroke.key) === 'taken'
    if (isTaken) event.preventDefault()
    snapshot ??= remember(document.activeElement)
    return !isTaken
  }

  const handleKept = (event: KeyboardEvent): void => {
    const isForField = handle(event, document.activeElement)
    const field = document.activeElement
    if (isForField && isTextField(field)) type(field, event.key)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || isModifier(event.key)) return
    if (keys.keeps(() => handleKept(event), event.timeStamp)) {
      event.preventDefault()
      event.stopPropagation()
    } else handle(event, event.target)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('mousedown', keepFocus, { capture: true })
  return () => {
    settling.cancel()
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('mousedown', keepFocus, { capture: true })
  }
}

/** Presses the strokes that the scanner holds back, once they cannot become a code any more. */
function settleBy(scanner: Scanner, keys: Keys, clock: Clock) {
  let cancel = (): void => undefined
  const now = (): void => {
    cancel()
    for (const stroke of scanner.settle()) keys.press(nameOf(stroke))
  }
  const soon = (): void => {
    cancel()
    cancel = clock.after(scanner.waitMs, now)
  }
  return { now, soon, cancel: () => cancel() }
}

/** How far a key scrolls a pane, for the height of what it shows. */
const steps: Record<string, (height: number) => number> = {
  ArrowDown: () => 40,
  ArrowUp: () => -40,
  PageDown: (height) => height * 0.9,
  PageUp: (height) => height * -0.9,
  End: () => Number.MAX_SAFE_INTEGER,
  Home: () => -Number.MAX_SAFE_INTEGER
}

/** Scrolls the largest pane that is longer than its place. Returns whether the key scrolls. */
function scrollLargest(key: string): boolean {
  const step = steps[key]
  if (step === undefined) return false
  const place = document.querySelector('dialog[open]') ?? document
  const area = (pane: Element): number => pane.clientWidth * pane.clientHeight
  const [pane] = [...place.querySelectorAll('.scroll')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    .toSorted((one, other) => area(other) - area(one))
  if (pane === undefined) return false
  pane.scrollBy({ top: step(pane.clientHeight) })
  return true
}

const toStroke = (event: KeyboardEvent): Stroke => ({
  code: event.code,
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
  repeat: event.repeat,
  at: event.timeStamp
})

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(key)
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const isEditable = (target: EventTarget | null): boolean => target instanceof Element && target.matches(editable)

/**
 * Whether the browser must not see the key. These are F-keys and chords that are not for editing: the browser would
 * reload, print, search, download, zoom or go back.
 */
const mustNotReachBrowser = (stroke: Stroke, name: string): boolean =>
  /^F\d+$/.test(stroke.key) ||
  (stroke.ctrl !== stroke.alt && !editingChords.has(name)) ||
  stroke.key === 'Escape' ||
  stroke.key === 'ContextMenu' ||
  stroke.key.startsWith('Browser')

function meaningOf(keys: Keys, name: string, target: EventTarget | null): Meaning {
  const row = keys.rowOf(name)
  const act = row && keys.actOf(row)
  if (row === undefined || act === undefined || act.isOff === true) return { isCommand: false, pays: false }
  // The user moved the focus to a button with Tab, so Enter presses the button. A switch is turned with Space: Enter does
  // what the row of keys says, such as to save the turned switch.
  if (name === 'Enter' && target instanceof Element && target.matches(pressable) && !target.matches('[role=switch]'))
    return { isCommand: false, pays: false }
  return { isCommand: true, pays: row.pays === true }
}

/** Whether the key is held down and its command does not repeat, so that holding Enter or F9 pays only once. */
function isHeldDown(keys: Keys, stroke: Stroke): boolean {
  const row = stroke.repeat ? keys.rowOf(nameOf(stroke)) : undefined
  return row !== undefined && row.repeats !== true && keys.actOf(row) !== undefined
}

function remember(target: EventTarget | null): Snapshot | undefined {
  if (!isTextField(target)) return undefined
  const { value, selectionStart, selectionEnd } = target
  return { field: target, value, chosen: [selectionStart ?? value.length, selectionEnd ?? value.length] }
}

/**
 * Restores the value and the selection that the field had before the scan, and sends an input event so that the screen
 * notices. A field that appeared during the scan is emptied.
 */
function takeBack(snapshot: Snapshot | undefined): void {
  const before = snapshot ?? cleared(remember(document.activeElement))
  if (before === undefined || before.field.value === before.value) return
  before.field.value = before.value
  before.field.dispatchEvent(new Event('input', { bubbles: true }))
  before.field.setSelectionRange(...before.chosen)
}

const cleared = (snapshot: Snapshot | undefined): Snapshot | undefined => snapshot && { ...snapshot, value: '' }

/** Keeps the focus where it is when a finger or the mouse presses a button. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(pressable) !== null) event.preventDefault()
}
