import { z } from 'zod'
import { figure, flag, page, record, soft, text } from '../common.ts'

// Reference part 3, "Device": a registered till.

const DeviceStatus = z.enum(['pending', 'approved', 'blocked'])
const Release = z.enum(['store', 'standalone'])
export const DeviceBody = z.strictObject({
  name: z.string(),
  record_calls: z.boolean().optional(),
  multiple_user: z.boolean().optional()
})
export const DeviceSetStatus = z.strictObject({ status: DeviceStatus })
export const DevicePaging = page({
  /** Whether the device is activated, that is, has an IMEI. */
  is_used: z.boolean().optional(),
  imei: z.string().optional(),
  release_type: Release.optional()
})
export const Device = record({
  name: text,
  status: soft(DeviceStatus),
  device_sign: text,
  device_name: text,
  imei: text,
  release_type: soft(Release),
  record_calls: flag,
  multiple_user: flag,
  os: text,
  used_by: text,
  receipt_counter: figure,
  created_at: text,
  updated_at: text
})
export type Device = z.output<typeof Device>
