import { type CustomerRow, customer as contract } from '@dropyard/contract/customer/customer'
import { mostExported, mostInFile } from '@dropyard/contract/customer/customer/calls'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { inArray } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { exported, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { actorOf, requesterInput, requesterOf } from '../../../kit/jobs/who.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type SheetColumn, tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { type Cell, figure } from '../../../kit/sheets/workbook-cells.ts'
import { loadFields, nameIn, valueText } from '../field/values.ts'
import { foundRows } from './found.ts'
import { loadSegment } from './in-segment.ts'
import { served } from './service.ts'
import { customer } from './table.ts'

/** Customers as a file. Addresses and numbers are masked unless the user may see contact data. */

type Row = CustomerRow & { email: string; phone: string }

export const ownColumns: readonly SheetColumn<Row>[] = [
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

/** With a column for each custom field in use. */
async function columnsFor(ctx: UserCtx): Promise<readonly SheetColumn<Row>[]> {
  const fields = (await loadFields(ctx)).filter(({ status }) => status === 'active')
  const customs = fields.map((field): SheetColumn<Row> => {
    const read = ({ custom }: Row): Cell => {
      const text = valueText(field, custom[fieldKey(field.id)], ctx.lang)
      return field.kind === 'number' && text !== '' ? figure(text) : text
    }
    return [nameIn(field, 'en'), nameIn(field, 'zh'), read]
  })
  return [...ownColumns, ...customs]
}

const names = { en: 'Customers', zh: '客户' }

export async function exportCustomers(
  ctx: UserCtx,
  { format, ...query }: z.output<typeof contract.export.query>,
  reply: FastifyReply,
) {
  await loadSegment(ctx, query.segment_id)
  const { data, total } = await served.list(ctx, { ...query, page: 1, 'per-page': mostExported })
  if (total > mostExported) fail(errors.too_many, { most: mostExported })
  exported(ctx, 'customer', data.length)
  const rows = await withContacts(ctx, data)
  return sendSheet(ctx, reply, { format, names, ...tableOf(await columnsFor(ctx), rows, ctx.lang) })
}

export const exportJob = job({
  name: 'customer.export',
  input: z.object({ asked: contract.exportAll.body, who: requesterInput }),
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, { asked, who }) {
    const cells: (readonly Cell[])[] = []
    const headers = await run.runAs(
      actorOf(who),
      { action: endpointKey(contract.exportAll), input: { format: asked.format } },
      async (ctx) => {
        const all = await columnsFor(ctx)
        for await (const some of foundRows(ctx, asked.filter, mostInFile)) {
          cells.push(...tableOf(all, await withContacts(ctx, some), ctx.lang).rows)
          await run.progress(cells.length, cells.length + 1)
        }
        exported(ctx, 'customer', cells.length)
        return tableOf(all, [], ctx.lang).headers
      },
    )
    await keepFile(run, asked.format, await writeSheet(asked.format, headers, cells, run))
    await run.progress(cells.length, cells.length)
    return { rows: cells.length }
  },
})

/** Starts an export of all customers that a filter finds. */
export async function startExport(
  ctx: UserCtx,
  asked: z.output<typeof contract.exportAll.body>,
): Promise<number> {
  await loadSegment(ctx, asked.filter.segment_id)
  const { total } = await served.list(ctx, { ...asked.filter, page: 1, 'per-page': 1 })
  if (total > mostInFile) fail(errors.too_many_found, { most: mostInFile })
  return ctx.startJob(ctx, exportJob, { asked, who: requesterOf(ctx) }, { title: names })
}

/** Rows with contact data in full, if the user may see these. */
async function withContacts(ctx: UserCtx, data: readonly object[]): Promise<Row[]> {
  const given = data as readonly CustomerRow[]
  const full = ctx.user.permissions.has('customer:contact') ? await contactsOf(ctx, given) : new Map()
  return given.map((row) => {
    const { email = row.email_masked, phone = row.phone_masked } = full.get(row.id) ?? {}
    return { ...row, email, phone }
  })
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
