import type { CustomerRow, customer as contract } from '@dropyard/contract/customer/customer'
import { inArray } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { exported, type UserCtx } from '../../../kit/context.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { type SheetColumn, tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { figure } from '../../../kit/sheets/workbook-cells.ts'
import { askSegment } from './in-segment.ts'
import { served } from './service.ts'
import { customer } from './table.ts'

/** Customers as a file. Addresses and numbers are masked unless the user may see contact data. */

const mostRows = 5000
type Row = CustomerRow & { email: string; phone: string }

const columns: readonly SheetColumn<Row>[] = [
  ['Number', '编号', (row) => figure(row.id)],
  ['Name', '名称', (row) => row.name],
  ['Type', '类型', (row) => row.kind],
  ['Status', '状态', (row) => row.state_name],
  ['Company', '公司', (row) => row.entity_name ?? ''],
  ['Organization', '单位名称', (row) => row.company],
  ['Email', '邮箱', (row) => row.email],
  ['Phone', '电话', (row) => row.phone],
  ['Country', '国家', (row) => row.country],
  ['Language', '语言', (row) => row.language],
  ['Website', '网站', (row) => row.website],
  ['Grade', '等级', (row) => row.grade ?? ''],
  ['Tags', '标签', (row) => row.tags.join(', ')],
  ['Owner', '负责人', (row) => row.owner_name ?? ''],
  ['Orders', '订单数', (row) => figure(row.orders)],
  ['Paid orders', '已付款订单', (row) => figure(row.paid_orders)],
  ['Spend (USD)', '消费（USD）', (row) => figure((row.spend / 100).toFixed(2))],
  ['Last order', '最近下单', (row) => row.last_order_at ?? ''],
  ['Next action', '下一步', (row) => row.next_action],
  ['Due', '到期日', (row) => row.next_due ?? ''],
  ['Opted out', '勿联系', (row) => (row.do_not_contact ? '1' : '')],
  ['Note', '备注', (row) => row.remark],
]

export async function exportCustomers(
  ctx: UserCtx,
  { format, ...query }: z.output<typeof contract.export.query>,
  reply: FastifyReply,
) {
  await askSegment(ctx, query.segment_id)
  const { data } = await served.list(ctx, { ...query, page: 1, 'per-page': mostRows })
  exported(ctx, 'customer', data.length)
  const full = ctx.user.permissions.has('customer:contact') ? await contactsOf(ctx, data) : new Map()
  const rows = data.map((row): Row => {
    const { email = row.email_masked, phone = row.phone_masked } = full.get(row.id) ?? {}
    return { ...(row as CustomerRow), email, phone }
  })
  const names = { en: 'Customers', zh: '客户' }
  return sendSheet(ctx, reply, { format, names, ...tableOf(columns, rows, ctx.lang) })
}

async function contactsOf(ctx: UserCtx, rows: readonly { id: number }[]) {
  if (rows.length === 0) return new Map<number, { email: string; phone: string }>()
  const found = await ctx.db
    .select({ id: customer.id, email: customer.email, phone: customer.phone })
    .from(customer)
    .where(
      inArray(
        customer.id,
        rows.map(({ id }) => id),
      ),
    )
  return new Map(found.map(({ id, ...contact }) => [id, contact]))
}
