export type TextField = HTMLInputElement | HTMLTextAreaElement

function replace(field: TextField, text: string, from: number, to: number): void {
  field.setRangeText(text, from, to, 'end')
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText'
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text === '' ? null : text }))
}
const rangeOf = (field: TextField): [number, number] => [
  field.selectionStart ?? field.value.length,
  field.selectionEnd ?? field.value.length
]

/** Types a text into a field as a key does: it replaces the selection, if the field has room for it. */
export function typeInto(field: TextField, text: string): void {
  const [from, to] = rangeOf(field)
  const left = field.maxLength < 0 ? Infinity : field.maxLength - field.value.length + to - from
  if (text.length <= left) replace(field, text, from, to)
}

/** Erases the selection of a field, or the character before the caret. */
export function eraseIn(field: TextField): void {
  const [from, to] = rangeOf(field)
  if (to > 0) replace(field, '', from === to ? from - 1 : from, to)
}
