import { offlinePay, type recharge } from '@dropyard/contract/finance/recharge'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { columnsOf } from '../../../kit/record/record-shape.tsx'
import { MoneyText, Nothing, WhenText } from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

export type OwnRecharge = ListRow<typeof recharge.list>
export type RechargeWords = Translate<(typeof words)['en']>

/** Columns of what a merchant submitted. */
export const rechargeColumns = (t: RechargeWords): ListColumn<OwnRecharge>[] =>
  columnsOf(offlinePay, t.lang, {
    approved_usd: (row) =>
      row.state === 'approved' ? <MoneyText amount={row.approved_usd} currency="USD" /> : <Nothing />,
    submit_time: (row) =>
      row.submit_time ? <WhenText at={row.submit_time} /> : <span className="soft">{t('list.draft')}</span>,
  }).map((one) => (one.key === 'amount' ? { ...one, sort: 'amount_usd' } : one))
