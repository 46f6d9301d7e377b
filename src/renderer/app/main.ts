// Before the components, whose styles change these.
import './index.css'
import { mount } from 'svelte'
import type { WindowApi } from '../../shared/contract/index.ts'
import { assert } from '../../shared/assert.ts'
import { firstLocale } from '../../shared/choices.ts'
import { fetchLocale } from '../../shared/locales/window.ts'
import App from './App.svelte'
import { windowClock } from './clock.ts'
import { loadFaces } from './faces.ts'
import { windowSounds } from './sounds.ts'
import { createBridge } from '../core/ipc.ts'
import { Till } from '../core/till.svelte.ts'

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    /** The API from the preload script. */
    readonly kassa: WindowApi
  }
}

async function start(): Promise<void> {
  const target = document.getElementById('app')
  assert(target !== null, 'index.html has a place for the app')
  // Texts are in this language until the till has answered.
  await Promise.all([fetchLocale(firstLocale), loadFaces()])
  mount(App, { target, props: { till: new Till(createBridge(window.kassa), windowClock, windowSounds) } })
}

void start()
