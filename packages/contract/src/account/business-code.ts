import { z } from 'zod'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Invitation codes: who registers with one becomes its salesperson's customer. */
export const businessCode = resource({
  name: 'business-code',
  path: '/sale/businessCode',
  row: {
    code: z.string(),
    salesperson_id: z.number(),
    salesperson_name: z.string(),
    max_uses: z.number().nullable(),
    uses: z.number(),
    /** Companies that registered with it. */
    customers: z.number(),
    expires_at: wire.instant.nullable(),
    status: z.number(),
    remark: z.string(),
  },
  input: {
    code: wire.line(40, 4),
    max_uses: wire.orNull(wire.int({ min: 1, max: 100_000 })),
    expires_at: wire.orNull(wire.instant),
    status: wire.number([1, 0]).default(1),
    remark: wire.line(100, 0).default(''),
  },
  filter: { status: wire.number([1, 0]).optional() },
  sortable: ['code', 'uses', 'expires_at'],
  label: 'code',
  text: text(
    {
      title: 'Business codes',
      one: 'business code',
      fields: {
        code: 'Code',
        salesperson_id: 'Salesperson id',
        salesperson_name: 'Salesperson',
        max_uses: 'Uses allowed',
        uses: 'Used',
        customers: 'Customers',
        expires_at: 'Expires',
        status: 'Status',
        remark: 'Remark',
      },
      choices: { status: { 1: 'Enabled', 0: 'Disabled' } },
      help: { max_uses: 'Empty: any number of registrations' },
    },
    {
      title: '业务编码',
      one: '业务编码',
      fields: {
        code: '编码',
        salesperson_id: '业务员编号',
        salesperson_name: '业务员',
        max_uses: '可用次数',
        uses: '已使用',
        customers: '客户数',
        expires_at: '到期时间',
        status: '状态',
        remark: '备注',
      },
      choices: { status: { 1: '启用', 0: '停用' } },
      help: { max_uses: '留空表示不限次数' },
    },
  ),
})
