// Before the components, whose styles change these.
import './index.css'
import { mount } from 'svelte'
import { assert } from '../../shared/assert.ts'
import type { DisplayView } from '../../shared/devices/print-window.ts'
import type { Result } from '../../shared/failure.ts'
import { fetchLocale } from '../../shared/locales/window.ts'
import Display from './Display.svelte'
import { loadFaces } from './faces.ts'

// The page of the customer display. It shows what the main process sends and can request nothing else.

type PrintWindowApi = {
  call(name: string, input: unknown): Promise<Result<unknown>>
  on(name: string, listener: (view: unknown) => void): () => void
}
const wall = window.kassa as unknown as PrintWindowApi

const target = document.getElementById('app')
assert(target !== null, 'display.html has a place for the page')
/** Returns the view after its language has been loaded. */
const spoken = async (view: DisplayView): Promise<DisplayView> => {
  await fetchLocale(view.locale)
  return view
}
const first = async (): Promise<DisplayView | undefined> => {
  const answer = await wall.call('display.get', {})
  return answer.ok ? spoken(answer.value as DisplayView) : undefined
}
/** Views are shown in the order of arrival, even if a language has to be loaded for one. */
let last = Promise.resolve()
const listen = (show: (view: DisplayView) => void) =>
  wall.on('display', (view) => {
    last = last.then(async () => show(await spoken(view as DisplayView)))
  })
await loadFaces()
mount(Display, { target, props: { first, listen } })
