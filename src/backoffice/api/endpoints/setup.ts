import { z } from 'zod'
import { DeletedId, DeletedSince, Id, Nothing, Ok } from '../schemas/common.ts'
import { ExportCreate, ExportPaging, ExportRecord, ExportSetState } from '../schemas/setup/export-record.ts'
import { Attachment, AttachmentId, FileAttach, FileKey, FileUpload } from '../schemas/setup/file.ts'
import { Organization } from '../schemas/setup/organization.ts'
import { SaleSettings, SaleSettingsSet } from '../schemas/setup/sale-settings.ts'
import {
  FinanceSettings,
  FinanceSettingsSet,
  MarketingSettings,
  MarketingSettingsSet,
  MessageSettings,
  MessageSettingsGet,
  MessageSettingsSet,
  ReminderSettings,
  ReminderSettingsSet,
  WarehouseSettings,
  WarehouseSettingsSet
} from '../schemas/setup/settings.ts'
import {
  WebhookAll,
  WebhookEvents,
  WebhookNone,
  WebhookSubscribe,
  WebhookSubscription,
  WebhookUnsubscribe
} from '../schemas/setup/webhook.ts'
import { CustomField, CustomFieldAll, CustomFieldCreate } from '../schemas/setup/custom-field.ts'
import { Device, DeviceBody, DevicePaging, DeviceSetStatus } from '../schemas/setup/device.ts'
import { LeadForm, LeadFormCreate, LeadFormPaging, LeadFormUpdate } from '../schemas/setup/public-lead-form.ts'
import { KpiBody, KpiPaging, KpiSettings, KpiSetStatus } from '../schemas/setup/kpi-settings.ts'
import { Reason, ReasonCreate, ReasonPaging, ReasonUpdate } from '../schemas/setup/reason.ts'
import { Source, SourceAll, Tag, TagCreate, TagPaging, TagUpdate } from '../schemas/setup/tag.ts'
import {
  Task,
  TaskComplete,
  TaskCreate,
  TaskMove,
  TaskPaging,
  TaskType,
  TaskTypeById,
  TaskTypePaging,
  TaskUpdate
} from '../schemas/setup/task.ts'
import { PipelineAction, PipelineBody, PipelinePaging, PipelineSetStatus } from '../schemas/setup/pipeline-action.ts'
import type { Endpoint } from './row.ts'

// Settings, devices, files, tasks, webhooks.

export const setup = {
  // Organization
  'organization/get-all': {
    method: 'GET',
    tag: 'Organization',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: Nothing,
    response: Organization
  },
  'organization/get-by-id/{id}': {
    method: 'GET',
    tag: 'Organization',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Organization
  },

  // Sale-settings
  'sale-settings/get': {
    method: 'GET',
    tag: 'Sale-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: SaleSettings
  },
  'sale-settings/set': {
    method: 'PUT',
    tag: 'Sale-settings',
    source: 'reference',
    repeat: 'absolute',
    request: SaleSettingsSet,
    response: SaleSettings
  },

  // Warehouse-settings
  'warehouse-settings/get': {
    method: 'GET',
    tag: 'Warehouse-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: WarehouseSettings
  },
  'warehouse-settings/set': {
    method: 'PUT',
    tag: 'Warehouse-settings',
    source: 'reference',
    repeat: 'absolute',
    request: WarehouseSettingsSet,
    response: WarehouseSettings
  },

  // Finance-settings
  'finance-settings/get': {
    method: 'GET',
    tag: 'Finance-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: FinanceSettings
  },
  'finance-settings/set': {
    method: 'PUT',
    tag: 'Finance-settings',
    source: 'reference',
    repeat: 'absolute',
    request: FinanceSettingsSet,
    response: FinanceSettings
  },

  // Kpi-settings
  'kpi-settings/create': {
    method: 'POST',
    tag: 'Kpi-settings',
    source: 'document',
    repeat: 'once',
    request: KpiBody,
    response: KpiSettings
  },
  'kpi-settings/delete/{id}': {
    method: 'DELETE',
    tag: 'Kpi-settings',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'kpi-settings/get-by-id/{id}': {
    method: 'GET',
    tag: 'Kpi-settings',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: KpiSettings
  },
  'kpi-settings/get-paging': {
    method: 'POST',
    tag: 'Kpi-settings',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: KpiPaging,
    response: KpiSettings
  },
  'kpi-settings/set-status/{id}': {
    method: 'PUT',
    tag: 'Kpi-settings',
    source: 'reference',
    repeat: 'absolute',
    request: KpiSetStatus,
    response: KpiSettings
  },
  'kpi-settings/update/{id}': {
    method: 'PUT',
    tag: 'Kpi-settings',
    source: 'document',
    repeat: 'absolute',
    request: KpiBody,
    response: KpiSettings
  },

  // Marketing-settings
  'marketing-settings/get': {
    method: 'GET',
    tag: 'Marketing-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: MarketingSettings
  },
  'marketing-settings/set': {
    method: 'PUT',
    tag: 'Marketing-settings',
    source: 'reference',
    repeat: 'absolute',
    request: MarketingSettingsSet,
    response: MarketingSettings
  },

  // Message-settings
  'message-settings/get': {
    method: 'POST',
    tag: 'Message-settings',
    source: 'reference',
    repeat: 'read',
    request: MessageSettingsGet,
    response: MessageSettings
  },
  'message-settings/set': {
    method: 'PUT',
    tag: 'Message-settings',
    source: 'reference',
    repeat: 'absolute',
    request: MessageSettingsSet,
    response: MessageSettings
  },

  // Reminder-settings
  'reminder-settings/get': {
    method: 'GET',
    tag: 'Reminder-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: ReminderSettings
  },
  'reminder-settings/set': {
    method: 'PUT',
    tag: 'Reminder-settings',
    source: 'reference',
    repeat: 'absolute',
    request: ReminderSettingsSet,
    response: ReminderSettings
  },

  // Device
  'device/create': {
    method: 'POST',
    tag: 'Device',
    source: 'reference',
    repeat: 'once',
    request: DeviceBody,
    response: Device
  },
  'device/delete/{id}': {
    method: 'DELETE',
    tag: 'Device',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Id
  },
  'device/get-by-id/{id}': {
    method: 'GET',
    tag: 'Device',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Device
  },
  'device/get-paging': {
    method: 'POST',
    tag: 'Device',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: DevicePaging,
    response: Device
  },
  'device/set-status/{id}': {
    method: 'PUT',
    tag: 'Device',
    source: 'reference',
    repeat: 'absolute',
    request: DeviceSetStatus,
    response: Id
  },
  'device/update/{id}': {
    method: 'PUT',
    tag: 'Device',
    source: 'reference',
    repeat: 'absolute',
    request: DeviceBody,
    response: Id
  },

  // Custom-field
  'custom-field/create': {
    method: 'POST',
    tag: 'Custom-field',
    source: 'reference',
    repeat: 'once',
    request: CustomFieldCreate,
    response: CustomField
  },
  'custom-field/get-all': {
    method: 'GET',
    tag: 'Custom-field',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: CustomFieldAll,
    response: CustomField
  },

  // Reason
  'reason/create': {
    method: 'POST',
    tag: 'Reason',
    source: 'reference',
    repeat: 'once',
    request: ReasonCreate,
    response: Reason
  },
  'reason/delete/{id}': {
    method: 'DELETE',
    tag: 'Reason',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'reason/get-by-id/{id}': {
    method: 'GET',
    tag: 'Reason',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Reason
  },
  'reason/get-paging': {
    method: 'POST',
    tag: 'Reason',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReasonPaging,
    response: Reason
  },
  'reason/update/{id}': {
    method: 'PUT',
    tag: 'Reason',
    source: 'reference',
    repeat: 'absolute',
    request: ReasonUpdate,
    response: Reason
  },

  // Source
  'source/get-all': {
    method: 'POST',
    tag: 'Source',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: SourceAll,
    response: Source
  },
  'source/get-by-id/{id}': {
    method: 'GET',
    tag: 'Source',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Source
  },

  // Tag
  'tag/create': {
    method: 'POST',
    tag: 'Tag',
    source: 'reference',
    repeat: 'once',
    request: TagCreate,
    response: Tag
  },
  'tag/delete/{id}': {
    method: 'DELETE',
    tag: 'Tag',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'tag/get-by-id/{id}': {
    method: 'GET',
    tag: 'Tag',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Tag
  },
  'tag/get-paging': {
    method: 'POST',
    tag: 'Tag',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: TagPaging,
    response: Tag
  },
  'tag/update/{id}': {
    method: 'PUT',
    tag: 'Tag',
    source: 'reference',
    repeat: 'absolute',
    request: TagUpdate,
    response: Tag
  },

  // Task
  'task/complete': {
    method: 'PUT',
    tag: 'Task',
    source: 'reference',
    repeat: 'once',
    request: TaskComplete,
    response: Task
  },
  'task/create': {
    method: 'POST',
    tag: 'Task',
    source: 'reference',
    repeat: 'once',
    request: TaskCreate,
    response: Task
  },
  'task/delete/{id}': {
    method: 'DELETE',
    tag: 'Task',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Id
  },
  'task/get-by-id/{id}': {
    method: 'GET',
    tag: 'Task',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Task
  },
  'task/get-deleted': {
    method: 'GET',
    tag: 'Task',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'task/move': {
    method: 'PUT',
    tag: 'Task',
    source: 'reference',
    repeat: 'absolute',
    request: TaskMove,
    response: Task
  },
  'task/paging': {
    method: 'GET',
    tag: 'Task',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: TaskPaging,
    response: Task
  },
  'task/update': {
    method: 'PUT',
    tag: 'Task',
    source: 'reference',
    repeat: 'absolute',
    request: TaskUpdate,
    response: Task
  },

  // Task-type
  'task-type/get-by-id': {
    method: 'POST',
    tag: 'Task-type',
    source: 'reference',
    repeat: 'read',
    request: TaskTypeById,
    response: TaskType
  },
  'task-type/paging': {
    method: 'POST',
    tag: 'Task-type',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: TaskTypePaging,
    response: TaskType
  },

  // Export-records
  'export-records/create': {
    method: 'POST',
    tag: 'Export-records',
    source: 'document',
    repeat: 'once',
    request: ExportCreate,
    response: ExportRecord
  },
  'export-records/get-by-id/{id}': {
    method: 'GET',
    tag: 'Export-records',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: ExportRecord
  },
  'export-records/get-paging': {
    method: 'POST',
    tag: 'Export-records',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ExportPaging,
    response: ExportRecord
  },
  'export-records/set-state/{id}': {
    method: 'PUT',
    tag: 'Export-records',
    source: 'document',
    repeat: 'absolute',
    request: ExportSetState,
    response: ExportRecord
  },

  // File
  'file/attach': {
    method: 'POST',
    tag: 'File',
    source: 'reference',
    repeat: 'once',
    request: FileAttach,
    response: Attachment
  },
  'file/attach/{id}': {
    method: 'DELETE',
    tag: 'File',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: AttachmentId
  },
  'file/upload': {
    method: 'POST',
    tag: 'File',
    source: 'reference',
    repeat: 'once',
    keyless: true,
    request: FileUpload,
    response: FileKey
  },

  // Pipeline-action
  'pipeline-action/create': {
    method: 'POST',
    tag: 'Pipeline-action',
    source: 'reference',
    repeat: 'once',
    request: PipelineBody,
    response: PipelineAction
  },
  'pipeline-action/delete/{id}': {
    method: 'DELETE',
    tag: 'Pipeline-action',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'pipeline-action/get-by-id/{id}': {
    method: 'GET',
    tag: 'Pipeline-action',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: PipelineAction
  },
  'pipeline-action/get-paging': {
    method: 'POST',
    tag: 'Pipeline-action',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: PipelinePaging,
    response: PipelineAction
  },
  'pipeline-action/set-status/{id}': {
    method: 'PUT',
    tag: 'Pipeline-action',
    source: 'reference',
    repeat: 'absolute',
    request: PipelineSetStatus,
    response: Id
  },
  'pipeline-action/update/{id}': {
    method: 'PUT',
    tag: 'Pipeline-action',
    source: 'reference',
    repeat: 'absolute',
    request: PipelineBody,
    response: Id
  },

  // Public-lead-form
  'public-lead-form/create': {
    method: 'POST',
    tag: 'Public-lead-form',
    source: 'reference',
    repeat: 'once',
    request: LeadFormCreate,
    response: LeadForm
  },
  'public-lead-form/delete/{id}': {
    method: 'DELETE',
    tag: 'Public-lead-form',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'public-lead-form/get-by-id/{id}': {
    method: 'GET',
    tag: 'Public-lead-form',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: LeadForm
  },
  'public-lead-form/get-paging': {
    method: 'POST',
    tag: 'Public-lead-form',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: LeadFormPaging,
    response: LeadForm
  },
  'public-lead-form/update/{id}': {
    method: 'PUT',
    tag: 'Public-lead-form',
    source: 'reference',
    repeat: 'absolute',
    request: LeadFormUpdate,
    response: LeadForm
  },

  // Webhook
  'webhook/events': {
    method: 'POST',
    tag: 'Webhook',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: WebhookNone,
    response: WebhookEvents
  },
  'webhook/get-all': {
    method: 'POST',
    tag: 'Webhook',
    source: 'document',
    repeat: 'read',
    request: WebhookNone,
    response: WebhookAll
  },
  'webhook/subscribe': {
    method: 'POST',
    tag: 'Webhook',
    source: 'document',
    repeat: 'absolute',
    request: WebhookSubscribe,
    response: WebhookSubscription
  },
  'webhook/unsubscribe': {
    method: 'POST',
    tag: 'Webhook',
    source: 'document',
    repeat: 'absolute',
    request: WebhookUnsubscribe,
    // Its answer is not shown; the sandbox says ok (policy of the same name), and nothing else is known of it.
    response: z.unknown()
  }
} as const satisfies Record<string, Endpoint>
