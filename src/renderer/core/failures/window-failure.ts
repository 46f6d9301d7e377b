import type { CallInput } from '../../../shared/contract/index.ts'

/** An error of the window as main logs it. The text of an error is left out: it may contain names and sums. */
export type WindowFailure = CallInput<'app.windowFailed'>

const mostFrames = 5
/** Svelte names its own errors by an address, or by the first line of the text. */
const svelteCode = /svelte\.dev\/e\/(\w{1,40})/
/** The file of this program and the place in it, without the address of the page. */
const frame = /([\w.-]{1,60}\.(?:js|ts|svelte)):(\d{1,6}):(\d{1,6})\)?$/

/** Returns what may be logged of an error: its kind, and the places in the program's files. */
export function failureOf(place: string, error: unknown): WindowFailure {
  const thrown = error instanceof Error ? error : new Error('')
  const kind = svelteCode.exec(thrown.message)?.[1] ?? thrown.name
  const frames = (thrown.stack ?? '').split('\n').flatMap((line) => {
    const [, file, row, column] = frame.exec(line.trim()) ?? []
    return file === undefined ? [] : [`${file}:${row ?? ''}:${column ?? ''}`]
  })
  return {
    place: place.replaceAll(/[^a-zA-Z]/g, '').slice(0, 30) || 'window',
    error: kind.replaceAll(/\W/g, '').slice(0, 40) || 'Error',
    frames: frames.slice(0, mostFrames)
  }
}
