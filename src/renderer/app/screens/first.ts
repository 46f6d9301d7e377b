import type { Component } from 'svelte'
import type { StateView } from '../../../shared/views.ts'
import type { ShellDialog } from '../../core/nav/nav.svelte.ts'
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
export type Screens = Partial<Record<ScreenName | ShellDialog, Component>>
/** The screens and dialogs that are loaded later. */
export type LaterScreens = Record<Exclude<ScreenName | ShellDialog, keyof typeof firstScreens>, Component>
