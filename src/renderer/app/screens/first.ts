import type { Component } from 'svelte'
import type { StateView } from '../../../shared/views.ts'
import type { ShellDialog, ShellDialogName } from '../../core/nav/nav.svelte.ts'
import type { Place } from '../../core/nav/places.ts'
import Menu from '../Menu.svelte'
import UnsavedQuestion from '../UnsavedQuestion.svelte'
import Checkout from '../../features/payment/Checkout.svelte'
import Done from '../../features/payment/Done.svelte'
import OpenShift from '../../features/shift/OpenShift.svelte'
import SignIn from '../../features/staff/SignIn.svelte'
import Sale from '../../features/ticket/Sale.svelte'

/** The screens and dialogs of a sale and of the way to it. They are in the script that the window starts with. */
export const firstScreens = {
  signIn: SignIn,
  openShift: OpenShift,
  sale: Sale,
  checkout: Checkout,
  done: Done,
  menu: Menu,
  unsaved: UnsavedQuestion
} satisfies Screens

export type ScreenName = Place | StateView['stage']
/** The component of each screen and of each dialog. A dialog takes what it opens with as its properties. */
type AllScreens = Record<ScreenName, Component> & {
  [Name in ShellDialogName]: Component<Omit<ShellDialog & { name: Name }, 'name'>>
}
export type Screens = Partial<AllScreens>
/** The screens and dialogs that are loaded later. */
export type LaterScreens = Omit<AllScreens, keyof typeof firstScreens>
