import type { Shop } from './shop.ts'

/** The office records that every account begins with: sources, kinds of tasks, and a tag that nobody can delete. */
export const officeRows: Shop['rows'] = {
  source: [
    { _id: '661d00000000000000000001', name: 'Doʻkonga kirgan', type: 'system', is_visible: true },
    { _id: '661d00000000000000000002', name: 'Instagram', type: 'user', is_visible: true }
  ],
  'task-type': [
    { _id: '661e00000000000000000001', name: 'Qoʻngʻiroq', color: '#2e7d32', is_default: true },
    { _id: '661e00000000000000000002', name: 'Uchrashuv', color: '#1565c0', is_default: false }
  ],
  tag: [
    {
      _id: '661f00000000000000000001',
      name: 'VIP',
      entity_scopes: ['customer'],
      color: '#c62828',
      is_active: true,
      is_system: true
    }
  ]
}
