import type { TokenRow, WebhookRow, KpiSettingsRow, PositionRow, SectionRow, SmsTemplateRow } from './rows-staff.ts'
import type { SessionRow, OpenTicketRow, TradeRow, InvoiceRow, TransactionRow, SaleOrderRow } from './rows-documents.ts'
import type { AttachmentRow, ExportRow, FileRow } from './rows-exports.ts'
import type { ProductRow, StockRow } from './rows-goods.ts'
import type {
  OperationRow,
  RouteSheetRow,
  StepRow,
  TaskRow,
  TechMapRow,
  GroupRow,
  MakeOrderRow,
  PlanRow
} from './rows-production.ts'
import type {
  OrganizationRow,
  WarehouseRow,
  CurrencyRow,
  UnitRow,
  PriceRow,
  PaymentMethodRow,
  PaymentTypeRow,
  CashboxRow,
  RoleRow,
  EmployeeRow,
  CategoryRow,
  CustomerCategoryRow,
  CustomerRow,
  DiscountRow,
  TaxRow,
  SaleSettingsRow,
  StateRow,
  BoxTypeRow,
  BookingTableRow,
  AttributeRow,
  SettingsRow
} from './rows-setup.ts'
import type {
  CashbackSettingRow,
  CustomFieldRow,
  DeviceRow,
  ExtraCostRow,
  IncomeRow,
  PurchaseOrderRow,
  PurchaseRow,
  ReasonRow,
  SupplierRow,
  TransferRow
} from './rows-supply.ts'
import type { OrgTransferRow, WriteOffRow, RevisionRow, PurchaseReturnRow, ReconRow } from './rows-stock.ts'
import type { TagRow, SourceRow, TaskTypeRow, AssignmentRow, PipelineRow, LeadFormRow } from './rows-office.ts'

export type { Fields, Row } from '../collection.ts'
export type * from './rows-documents.ts'
export type * from './rows-exports.ts'
export type * from './rows-goods.ts'
export type * from './rows-production.ts'
export type * from './rows-setup.ts'
export type * from './rows-staff.ts'
export type * from './rows-supply.ts'
export type * from './rows-stock.ts'
export type * from './rows-office.ts'

/** Every collection of the world and its record. */
export type Rows = {
  organization: OrganizationRow
  warehouse: WarehouseRow
  currency: CurrencyRow
  unit: UnitRow
  price: PriceRow
  'payment-method': PaymentMethodRow
  'payment-type': PaymentTypeRow
  cashbox: CashboxRow
  role: RoleRow
  employee: EmployeeRow
  category: CategoryRow
  'customer-category': CustomerCategoryRow
  customer: CustomerRow
  discount: DiscountRow
  tax: TaxRow
  'sale-settings': SaleSettingsRow
  state: StateRow
  'box-type': BoxTypeRow
  'booking-table': BookingTableRow
  attribute: AttributeRow
  section: SectionRow
  position: PositionRow
  'kpi-settings': KpiSettingsRow
  'sms-template': SmsTemplateRow
  supplier: SupplierRow
  reason: ReasonRow
  'extra-cost': ExtraCostRow
  device: DeviceRow
  'custom-field': CustomFieldRow
  'cashback-setting': CashbackSettingRow
  'purchase-order': PurchaseOrderRow
  purchase: PurchaseRow
  income: IncomeRow
  'internal-transfer': TransferRow
  product: ProductRow
  stock: StockRow
  session: SessionRow
  'open-ticket': OpenTicketRow
  trade: TradeRow
  invoice: InvoiceRow
  transaction: TransactionRow
  'sale-order': SaleOrderRow
  webhook: WebhookRow
  token: TokenRow
  'production-step': StepRow
  'route-sheet': RouteSheetRow
  'tech-map': TechMapRow
  'production-task': TaskRow
  'production-operation': OperationRow
  'export-record': ExportRow
  file: FileRow
  attachment: AttachmentRow
  settings: SettingsRow
  'pipeline-action': PipelineRow
  'production-plan': PlanRow
  'production-order': MakeOrderRow
  'production-group': GroupRow
  task: AssignmentRow
  'task-type': TaskTypeRow
  source: SourceRow
  tag: TagRow
  'recon-act': ReconRow
  'purchase-return': PurchaseReturnRow
  revision: RevisionRow
  'write-off': WriteOffRow
  'organizational-transfer': OrgTransferRow
  'lead-form': LeadFormRow
}
export type CollectionName = keyof Rows
export const collectionNames = [
  'organization',
  'warehouse',
  'currency',
  'unit',
  'price',
  'payment-method',
  'payment-type',
  'cashbox',
  'role',
  'employee',
  'category',
  'customer-category',
  'customer',
  'discount',
  'tax',
  'sale-settings',
  'state',
  'box-type',
  'booking-table',
  'attribute',
  'section',
  'position',
  'kpi-settings',
  'sms-template',
  'supplier',
  'reason',
  'extra-cost',
  'device',
  'custom-field',
  'cashback-setting',
  'purchase-order',
  'purchase',
  'income',
  'internal-transfer',
  'product',
  'stock',
  'session',
  'open-ticket',
  'trade',
  'invoice',
  'transaction',
  'sale-order',
  'webhook',
  'token',
  'production-step',
  'route-sheet',
  'tech-map',
  'production-task',
  'production-operation',
  'export-record',
  'file',
  'attachment',
  'organizational-transfer',
  'write-off',
  'revision',
  'purchase-return',
  'recon-act',
  'tag',
  'source',
  'task-type',
  'task',
  'production-group',
  'production-order',
  'production-plan',
  'pipeline-action',
  'lead-form',
  'settings'
] as const satisfies readonly CollectionName[]
