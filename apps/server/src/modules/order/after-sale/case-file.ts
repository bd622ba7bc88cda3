import { formatMoney, money } from '@dropyard/contract/kit/money'
import { afterSale } from '@dropyard/contract/order/after-sale'
import type { caseReasons } from '@dropyard/contract/order/after-sale/words'
import { orderMoney } from '@dropyard/contract/order/order/row'
import { redeliverCauses } from '@dropyard/contract/order/redeliver'
import type { UserCtx } from '../../../kit/context.ts'
import { isTold } from '../../../kit/http/withheld.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'

/** Cases as a file: what their list shows, in the reader's words. */

interface CaseRow {
  case_sn: string
  order_sn: string
  entity_name?: string
  state_name: string
  reason: keyof typeof caseReasons
  pieces: number
  most: number
  outcome: 'refund' | 'reissue' | null
  amount: number | null
  cause?: keyof typeof redeliverCauses | null
  cost?: number
  description: string
  created_at: Date | string
}

export function caseSheet(ctx: UserCtx, rows: readonly CaseRow[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { fields, choices } = afterSale.text[ctx.lang]
  const zh = ctx.lang === 'zh'
  const staff = ctx.user.kind === 'staff'
  const isReadable = isTold(ctx.user, orderMoney)
  const usd = (amount: number | null | undefined): string =>
    amount === null || amount === undefined || !isReadable ? '' : formatMoney(money(amount, 'USD'))
  const own = staff
    ? [zh ? '公司' : 'Company', zh ? '责任方' : 'Responsible party', zh ? '平台成本' : 'Our cost']
    : []
  const headers = [
    fields.case_sn,
    fields.order_sn,
    fields.state,
    fields.reason,
    fields.pieces,
    fields.most,
    fields.outcome,
    fields.amount,
    fields.description,
    fields.created_at,
    ...own,
  ]
  return writeSheet(
    format,
    headers,
    rows.map((row) => [
      row.case_sn,
      row.order_sn,
      row.state_name,
      choices.reason[row.reason],
      String(row.pieces),
      usd(row.most),
      row.outcome === null ? '' : choices.outcome[row.outcome],
      usd(row.amount),
      row.description,
      new Date(row.created_at).toISOString(),
      ...(staff
        ? [row.entity_name ?? '', row.cause ? redeliverCauses[row.cause][ctx.lang] : '', usd(row.cost)]
        : []),
    ]),
    { owner: ownerOf(ctx.user) },
  )
}
