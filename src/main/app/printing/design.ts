import { firstTemplate } from '../../../shared/devices/paper.ts'
import type { Design } from '../../domain/printing/paper.ts'
import type { Reader } from '../../db/core/open.ts'
import { setting } from '../../db/core/settings.ts'

/** Returns the present design of this till's receipts. */
export const designOf = (db: Reader): Design => ({
  template: setting(db, 'template') ?? firstTemplate,
  tillLocale: setting(db, 'locale') ?? 'uz',
  logo: setting(db, 'logo')
})
