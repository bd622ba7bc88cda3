import { remarkParts } from '@dropyard/contract/finance/ledger'
import { wallet as endpoints } from '@dropyard/contract/finance/wallet'
import { formatMoney, money } from '@dropyard/contract/kit/money'
import { exported } from '../../../kit/context.ts'
import { downloadHeaders } from '../../../kit/http/attachment.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { figure } from '../../../kit/sheets/workbook-cells.ts'
import { statement, statementSums } from './query.ts'
import { startStatement } from './statement-job.ts'

const columns = {
  en: ['Time (UTC)', 'Type', 'Reference', 'Remark', 'Amount', 'Balance', 'Currency', 'By'],
  zh: ['时间 (UTC)', '类型', '关联单号', '备注', '金额', '余额', '币种', '操作人'],
} as const

const exportName = { en: 'Transactions', zh: '交易明细' }

export const routes = [
  route(endpoints.transactions, async (ctx, { query }) => {
    const { total, ...ext } = await statementSums(ctx, query)
    const data = await statement(ctx, query, { number: query.page, size: query['per-page'] })
    return { data, total, ext }
  }),
  route(endpoints.exportTransactions, async (ctx, { query, reply }) => {
    const rows = await statement(ctx, query)
    const table = rows.map((row) => [
      row.create_time.slice(0, 16).replace('T', ' '),
      row.kind_name,
      remarkParts(row.remark).number || row.reference,
      remarkParts(row.remark).rest,
      figure(formatMoney(money(row.amount, row.currency))),
      figure(formatMoney(money(row.balance_after, row.currency))),
      row.currency,
      row.user_name,
    ])
    exported(ctx, 'wallet', rows.length)
    reply.headers(downloadHeaders(query.format, exportName, ctx.lang))
    const owner = ownerOf(ctx.user)
    return afterwards(async () =>
      reply.send(await writeSheet(query.format, columns[ctx.lang], table, { owner })),
    )
  }),
  route(endpoints.statement, async (ctx, { body }) => ({ job_id: await startStatement(ctx, body) })),
]
