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
import { absolute, once, read, tagged } from './row.ts'

// Settings, devices, files, tasks, webhooks.

export const setup = {
  ...tagged('Organization', {
    'organization/get-all': read('GET', 'reference', Nothing, Organization, { list: 'array' }),
    'organization/get-by-id/{id}': read('GET', 'reference', Nothing, Organization)
  }),
  ...tagged('Sale-settings', {
    'sale-settings/get': read('GET', 'reference', Nothing, SaleSettings),
    'sale-settings/set': absolute('PUT', 'reference', SaleSettingsSet, SaleSettings)
  }),
  ...tagged('Warehouse-settings', {
    'warehouse-settings/get': read('GET', 'reference', Nothing, WarehouseSettings),
    'warehouse-settings/set': absolute('PUT', 'reference', WarehouseSettingsSet, WarehouseSettings)
  }),
  ...tagged('Finance-settings', {
    'finance-settings/get': read('GET', 'reference', Nothing, FinanceSettings),
    'finance-settings/set': absolute('PUT', 'reference', FinanceSettingsSet, FinanceSettings)
  }),
  ...tagged('Kpi-settings', {
    'kpi-settings/create': once('POST', 'document', KpiBody, KpiSettings),
    'kpi-settings/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'kpi-settings/get-by-id/{id}': read('GET', 'document', Nothing, KpiSettings),
    'kpi-settings/get-paging': read('POST', 'document', KpiPaging, KpiSettings, { list: 'list' }),
    'kpi-settings/set-status/{id}': absolute('PUT', 'reference', KpiSetStatus, KpiSettings),
    'kpi-settings/update/{id}': absolute('PUT', 'document', KpiBody, KpiSettings)
  }),
  ...tagged('Marketing-settings', {
    'marketing-settings/get': read('GET', 'reference', Nothing, MarketingSettings),
    'marketing-settings/set': absolute('PUT', 'reference', MarketingSettingsSet, MarketingSettings)
  }),
  ...tagged('Message-settings', {
    'message-settings/get': read('POST', 'reference', MessageSettingsGet, MessageSettings),
    'message-settings/set': absolute('PUT', 'reference', MessageSettingsSet, MessageSettings)
  }),
  ...tagged('Reminder-settings', {
    'reminder-settings/get': read('GET', 'reference', Nothing, ReminderSettings),
    'reminder-settings/set': absolute('PUT', 'reference', ReminderSettingsSet, ReminderSettings)
  }),
  ...tagged('Device', {
    'device/create': once('POST', 'reference', DeviceBody, Device),
    'device/delete/{id}': absolute('DELETE', 'reference', Nothing, Id),
    'device/get-by-id/{id}': read('GET', 'reference', Nothing, Device),
    'device/get-paging': read('POST', 'reference', DevicePaging, Device, { list: 'list' }),
    'device/set-status/{id}': absolute('PUT', 'reference', DeviceSetStatus, Id),
    'device/update/{id}': absolute('PUT', 'reference', DeviceBody, Id)
  }),
  ...tagged('Custom-field', {
    'custom-field/create': once('POST', 'reference', CustomFieldCreate, CustomField),
    'custom-field/get-all': read('GET', 'reference', CustomFieldAll, CustomField, { list: 'array' })
  }),
  ...tagged('Reason', {
    'reason/create': once('POST', 'reference', ReasonCreate, Reason),
    'reason/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'reason/get-by-id/{id}': read('GET', 'reference', Nothing, Reason),
    'reason/get-paging': read('POST', 'reference', ReasonPaging, Reason, { list: 'list' }),
    'reason/update/{id}': absolute('PUT', 'reference', ReasonUpdate, Reason)
  }),
  ...tagged('Source', {
    'source/get-all': read('POST', 'reference', SourceAll, Source, { list: 'array' }),
    'source/get-by-id/{id}': read('GET', 'reference', Nothing, Source)
  }),
  ...tagged('Tag', {
    'tag/create': once('POST', 'reference', TagCreate, Tag),
    'tag/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'tag/get-by-id/{id}': read('GET', 'reference', Nothing, Tag),
    'tag/get-paging': read('POST', 'reference', TagPaging, Tag, { list: 'list' }),
    'tag/update/{id}': absolute('PUT', 'reference', TagUpdate, Tag)
  }),
  ...tagged('Task', {
    'task/complete': once('PUT', 'reference', TaskComplete, Task),
    'task/create': once('POST', 'reference', TaskCreate, Task),
    'task/delete/{id}': absolute('DELETE', 'reference', Nothing, Id),
    'task/get-by-id/{id}': read('GET', 'reference', Nothing, Task),
    'task/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'task/move': absolute('PUT', 'reference', TaskMove, Task),
    'task/paging': read('GET', 'reference', TaskPaging, Task, { list: 'data' }),
    'task/update': absolute('PUT', 'reference', TaskUpdate, Task)
  }),
  ...tagged('Task-type', {
    'task-type/get-by-id': read('POST', 'reference', TaskTypeById, TaskType),
    'task-type/paging': read('POST', 'reference', TaskTypePaging, TaskType, { list: 'list' })
  }),
  ...tagged('Export-records', {
    'export-records/create': once('POST', 'document', ExportCreate, ExportRecord),
    'export-records/get-by-id/{id}': read('GET', 'document', Nothing, ExportRecord),
    'export-records/get-paging': read('POST', 'document', ExportPaging, ExportRecord, { list: 'list' }),
    'export-records/set-state/{id}': absolute('PUT', 'document', ExportSetState, ExportRecord)
  }),
  ...tagged('File', {
    'file/attach': once('POST', 'reference', FileAttach, Attachment),
    'file/attach/{id}': absolute('DELETE', 'reference', Nothing, AttachmentId),
    'file/upload': once('POST', 'reference', FileUpload, FileKey, { keyless: true })
  }),
  ...tagged('Pipeline-action', {
    'pipeline-action/create': once('POST', 'reference', PipelineBody, PipelineAction),
    'pipeline-action/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'pipeline-action/get-by-id/{id}': read('GET', 'reference', Nothing, PipelineAction),
    'pipeline-action/get-paging': read('POST', 'reference', PipelinePaging, PipelineAction, { list: 'list' }),
    'pipeline-action/set-status/{id}': absolute('PUT', 'reference', PipelineSetStatus, Id),
    'pipeline-action/update/{id}': absolute('PUT', 'reference', PipelineBody, Id)
  }),
  ...tagged('Public-lead-form', {
    'public-lead-form/create': once('POST', 'reference', LeadFormCreate, LeadForm),
    'public-lead-form/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'public-lead-form/get-by-id/{id}': read('GET', 'reference', Nothing, LeadForm),
    'public-lead-form/get-paging': read('POST', 'reference', LeadFormPaging, LeadForm, { list: 'list' }),
    'public-lead-form/update/{id}': absolute('PUT', 'reference', LeadFormUpdate, LeadForm)
  }),
  ...tagged('Webhook', {
    'webhook/events': read('POST', 'document', WebhookNone, WebhookEvents, { list: 'array' }),
    'webhook/get-all': read('POST', 'document', WebhookNone, WebhookAll),
    'webhook/subscribe': absolute('POST', 'document', WebhookSubscribe, WebhookSubscription),
    // The document does not show the answer. The sandbox answers ok (policy of the same name).
    'webhook/unsubscribe': absolute('POST', 'document', WebhookUnsubscribe, z.unknown())
  })
}
