/** The screens of the window while the till is selling. All other screens follow from the stage of the till. */
export type Place =
  | 'sale'
  | 'checkout'
  | 'done'
  | 'tickets'
  | 'receipt'
  | 'closing'
  | 'report'
  | 'system'
  | 'history'
  | 'cash'
  | 'customer'
  | 'orders'
  | 'refund'
  | 'otherTillSales'
  | 'handOver'
  | 'reports'
  | 'closedShifts'
  | 'people'
  | 'favourites'
  | 'updates'
  | 'printing'
  | 'rules'
  | 'appearance'
  | 'database'
  | 'scales'
  | 'ports'
  | 'split'

/** The pages of the settings, in the order of the rail beside them. */
export const settingsPages = [
  'printing',
  'ports',
  'scales',
  'rules',
  'people',
  'database',
  'updates',
  'appearance'
] as const satisfies Place[]

export type SettingsPage = (typeof settingsPages)[number]

/** Returns the page of the settings that a screen is, or undefined. */
export const settingsPageOf = (screen: string | undefined): SettingsPage | undefined =>
  settingsPages.find((page) => page === screen)

/** The pages of the settings of printer and receipts. */
export const printingPages = ['queue', 'printer', 'template'] as const
export type PrintingPage = (typeof printingPages)[number]
