import type { SerialView } from '../../../shared/devices/serial.ts'
import { putSetting, setting } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { actor, allowed } from '../core/session.ts'
import { must } from '../core/refusal.ts'

// The scanner and the scale on serial ports.

const view = ({ store, serial }: Context): SerialView => ({
  settings: setting(store, 'serial') ?? {},
  scanner: serial.scanner()
})

export const serial = {
  'serial.view': (context) => view(context),
  'serial.save': async (context, { settings, approval }): Promise<SerialView> => {
    const by = await allowed(context, 'setDevices', approval)
    const { store, journal, clock } = context
    store.transaction((db) => {
      putSetting(db, 'serial', settings)
      journal.append(db, {
        ...{ at: clock.now(), actor: actor(context)?.id ?? '', act: 'serial.set', subject: 'serial' },
        facts: { scanner: settings.scanner?.path, scale: settings.scale?.path, allowedBy: by }
      })
    })
    context.serial.begin()
    return view(context)
  },
  'serial.weigh': async (context) => must(await context.serial.weigh())
} satisfies Calls<'serial'>
