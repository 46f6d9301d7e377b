import type { SerialView } from '../../../shared/devices/serial.ts'
import { putSetting, setting } from '../../db/core/settings.ts'
import type { Calls, With } from '../core/context.ts'
import { act } from '../core/act.ts'
import { must } from '../core/refusal.ts'

// The scanner and the scale on serial ports.

const view = ({ store, serial }: With<'serial'>): SerialView => ({
  settings: setting(store, 'serial') ?? {},
  scanner: serial.scanner()
})

export const serial = {
  'serial.view': (context) => view(context),
  'serial.save': (context, { settings, approval }) =>
    act(context, approval, {
      decide: () => settings,
      right: () => 'setDevices',
      write: ({ db }) => putSetting(db, 'serial', settings),
      journal: ({ scanner, scale }, by) => ({
        act: 'serial.set',
        subject: 'serial',
        facts: { scanner: scanner?.path, scale: scale?.path, allowedBy: by }
      }),
      then: () => context.serial.begin(),
      answer: () => view(context)
    }),
  'serial.weigh': async (context) => must(await context.serial.weigh())
} satisfies Calls<'serial', 'serial'>
