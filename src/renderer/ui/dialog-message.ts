import { getContext, setContext, type Snippet } from 'svelte'

// The place for the window's message inside a dialog. A page without messages provides none.
const key = Symbol('dialog message')

export const provideDialogMessage = (place: Snippet): void => void setContext(key, place)
export const useDialogMessage = (): Snippet | undefined => getContext<Snippet | undefined>(key)
