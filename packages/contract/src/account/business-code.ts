import { z } from 'zod'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

const status = wire.number({
  0: ['Disabled', '停用', 'grey'],
  1: ['Enabled', '启用', 'green'],
})

/** Invitation codes: companies that register with one become its salesperson's customers. */
export const businessCode = record({
  name: 'business-code',
  path: '/sale/businessCode',
  title: ['Invitation codes', '邀请码'],
  singular: ['invitation code', '邀请码'],
  messages: { search: ['Code or note', '编码或备注'] },
  fields: {
    code: [
      wire.capitals(4),
      'Code',
      '编码',
      {
        row: z.string(),
        helpText: [
          'Companies that register with this code are assigned to you.',
          '英文字母、数字和连字符。使用此编码注册的公司将成为您的客户。',
        ],
      },
    ],
    salesperson_id: [z.number(), 'Salesperson id', '业务员编号', { readOnly: true }],
    salesperson_name: [z.string(), 'Salesperson', '业务员', { readOnly: true }],
    max_uses: [
      wire.nullable(wire.int({ min: 1, max: 100_000 })),
      'Maximum uses',
      '可用次数',
      {
        halfWidth: true,
        helpText: ['Leave empty for unlimited.', '留空表示不限次数'],
        row: z.number().nullable(),
      },
    ],
    uses: [wire.int(), 'Used', '已使用', { readOnly: true }],
    /** Companies that registered with it. */
    customers: [wire.int(), 'Customers', '客户数', { readOnly: true }],
    expires_at: [
      wire.nullable(wire.instant),
      'Expires',
      '到期时间',
      { halfWidth: true, blankLabel: ['Never', '永不'] },
    ],
    status: [status.default(1), 'Status', '状态'],
    remark: [wire.text(100, 0).default(''), 'Note', '备注', { row: z.string() }],
  },
  filter: {
    status: status.optional(),
  },
  sortable: ['code', 'uses', 'expires_at'],
  labelField: 'code',
  columns: ['code', 'salesperson_name', 'max_uses', 'uses', 'customers', 'expires_at', 'status', 'remark'],
  hidden: ['max_uses'],
})

export const manifest = () =>
  recordManifest(businessCode, '/businessCodeList', {
    menu: [151, 'customers', 150, 'TagsOutlined'],
    all: ['salesperson'],
  })
