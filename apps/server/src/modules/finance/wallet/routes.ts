import { wallet as endpoints } from '@dropyard/contract/finance/wallet'
import { remarkParts } from '@dropyard/contract/finance/wallet/ledger'
import { formatMoney, money } from '@dropyard/contract/kit/money'
import { exported } from '../../../kit/context.ts'
import { minuteIn, zoneOf } from '../../../kit/data/time-zone.ts'
import { route } from '../../../kit/http/route.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { type SheetColumn, tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { figure } from '../../../kit/sheets/workbook-cells.ts'
import { alertOf, setAlert } from './alert.ts'
import { statement, statementSums } from './query.ts'
import { startStatement } from './statement-job.ts'

type Row = Awaited<ReturnType<typeof statement>>[number]

const columnsIn = (zone: string, minute = minuteIn(zone)): readonly SheetColumn<Row>[] => [
  [`Time (${zone})`, `时间（${zone}）`, (row) => minute(row.create_time)],
  ['Type', '类型', (row) => row.kind_name],
  ['Reference', '关联单号', (row) => remarkParts(row.remark).number || row.reference],
  ['Note', '备注', (row) => remarkParts(row.remark).rest],
  ['Amount', '金额', (row) => figure(formatMoney(money(row.amount, row.currency)))],
  ['Balance', '余额', (row) => figure(formatMoney(money(row.balance_after, row.currency)))],
  ['Currency', '币种', (row) => row.currency],
  ['By', '操作人', (row) => row.user_name],
]

const exportName = { en: 'Transactions', zh: '交易明细' }

export const routes = [
  route(endpoints.transactions, async (ctx, { query }) => {
    const { total, ...ext } = await statementSums(ctx, query)
    const data = await statement(ctx, query, { number: query.page, size: query['per-page'] })
    return { data, total, ext }
  }),
  route(endpoints.exportTransactions, async (ctx, { query, reply }) => {
    const rows = await statement(ctx, query)
    exported(ctx, 'wallet', rows.length)
    const { format } = query
    const table = tableOf(columnsIn(await zoneOf(ctx)), rows, ctx.lang)
    return sendSheet(ctx, reply, { format, names: exportName, ...table })
  }),
  route(endpoints.statement, async (ctx, { body }) => ({ job_id: await startStatement(ctx, body) })),
  route(endpoints.alert, (ctx) => alertOf(ctx)),
  route(endpoints.setAlert, (ctx, { body }) => setAlert(ctx, body)),
]
