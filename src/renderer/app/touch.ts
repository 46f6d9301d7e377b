import { mount, unmount } from 'svelte'
import type { Till } from '../core/till.svelte.ts'
import TouchKeyboard from '../ui/touch/TouchKeyboard.svelte'

type Field = HTMLInputElement | HTMLTextAreaElement

const typed = ['text', 'search', 'url', 'password', 'email', 'tel']
const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && typed.includes(target.type))) &&
  !target.readOnly &&
  !target.disabled

/** A number is typed by the pad of its screen or question, where there is one. */
function hasPad(field: Field): boolean {
  if (!['numeric', 'decimal'].includes(field.inputMode)) return false
  const pad = (field.closest('dialog') ?? field.closest('main'))?.querySelector('.numpad') ?? null
  return pad !== null
}

/**
 * Shows a keyboard under a field that a finger touches, and takes it away when a finger goes elsewhere or a key of a real
 * keyboard is pressed. The window above it becomes smaller by its height (`--keyboard`). Answers what ends it.
 */
export function watchTouch(till: Till): () => void {
  const { documentElement: page } = document
  let hide: (() => void) | undefined

  function show(field: Field): void {
    hide?.()
    // Everything outside of an open question is out of reach of a finger.
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
    const height = target.querySelector<HTMLElement>('[data-touch-keyboard]')?.offsetHeight ?? 0
    page.style.setProperty('--keyboard', `${height}px`)
    requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
    const gone = new MutationObserver(() => {
      if (!field.isConnected) hide?.()
    })
    gone.observe(document.body, { childList: true, subtree: true })
    hide = () => {
      hide = undefined
      gone.disconnect()
      page.style.removeProperty('--keyboard')
      void unmount(keyboard)
    }
  }

  const touched = ({ target, pointerType }: PointerEvent): void => {
    if (target instanceof Element && target.closest('[data-touch-keyboard]') !== null) return
    if (pointerType === 'touch' && isField(target) && !hasPad(target)) show(target)
    else hide?.()
  }
  const pressed = ({ isTrusted }: KeyboardEvent): void => {
    if (isTrusted) hide?.()
  }
  addEventListener('pointerdown', touched, true)
  addEventListener('keydown', pressed, true)
  return () => {
    removeEventListener('pointerdown', touched, true)
    removeEventListener('keydown', pressed, true)
    hide?.()
  }
}
