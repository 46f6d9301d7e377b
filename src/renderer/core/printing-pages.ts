/** The pages of the settings of printer and receipts. */
export const printingPages = ['queue', 'printer', 'template'] as const
export type PrintingPage = (typeof printingPages)[number]
