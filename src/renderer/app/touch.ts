import { mount, unmount } from 'svelte'
import type { Till } from '../core/till.svelte.ts'
import { type TextField } from '../ui/touch/put.ts'
import TouchKeyboard from '../ui/touch/TouchKeyboard.svelte'

const typed = ['text', 'search', 'url', 'password', 'email', 'tel']
const isField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && typed.includes(target.type))) &&
  !target.readOnly &&
  !target.disabled

/** Returns whether the screen or question of this field shows a number pad. */
function hasPad(field: TextField): boolean {
  if (!['numeric', 'decimal'].includes(field.inputMode)) return false
  const pad = (field.closest('dialog') ?? field.closest('main'))?.querySelector('.numpad') ?? null
  return pad?.checkVisibility() === true
}

/**
 * Shows a keyboard under a field that a finger taps. Hides it when a finger taps something else or somebody presses a
 * key of a real keyboard. The window above it becomes smaller by its height (`--keyboard`), but only after the finger
 * has left the glass: otherwise the tapped button would move away from under the finger. Returns a function that ends
 * this.
 */
export function watchTouch(till: Till): () => void {
  const { documentElement: page } = document
  let hide: (() => void) | undefined

  function show(field: TextField): void {
    hide?.()
    // While a dialog is open, a finger cannot reach anything outside it, so the keyboard is put into the dialog.
    const target = field.closest('dialog') ?? document.body
    const words = {
      hide: till.say('touch.hide'),
      shift: till.say('touch.shift'),
      space: till.say('touch.space'),
      erase: till.say('ask.backspace')
    }
    const keyboard = mount(TouchKeyboard, {
      target,
      props: { field, locale: till.locale, name: till.say('touch.title'), words, onhide: () => hide?.() }
    })
    const board = target.querySelector<HTMLElement>('[data-touch-keyboard]')
    const makeRoom = () => page.style.setProperty('--keyboard', `${board?.offsetHeight ?? 0}px`)
    makeRoom()
    // The keyboard grows with the window.
    const sizes = new ResizeObserver(makeRoom)
    if (board !== null) sizes.observe(board)
    requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
    const gone = new MutationObserver(() => {
      if (!field.isConnected) hide?.()
    })
    gone.observe(document.body, { childList: true, subtree: true })
    hide = () => {
      hide = undefined
      gone.disconnect()
      sizes.disconnect()
      page.style.removeProperty('--keyboard')
      void unmount(keyboard)
    }
  }

  const tapped = ({ target, pointerType }: PointerEvent): void => {
    if (target instanceof Element && target.closest('[data-touch-keyboard]') !== null) return
    if (pointerType === 'touch' && isField(target) && !hasPad(target)) show(target)
    else hide?.()
  }
  const pressed = ({ isTrusted }: KeyboardEvent): void => {
    if (isTrusted) hide?.()
  }
  addEventListener('click', tapped, true)
  addEventListener('keydown', pressed, true)
  return () => {
    removeEventListener('click', tapped, true)
    removeEventListener('keydown', pressed, true)
    hide?.()
  }
}
