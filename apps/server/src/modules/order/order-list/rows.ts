import type { Lang } from '@dropyard/contract/kit/text'
import type { FullRow } from '@dropyard/contract/order/order/row'
import { chargesDueText } from '../make-up-charge/due.ts'
import type { StoredFacts } from '../order/actions.ts'
import { statusName } from '../order/status-name.ts'
import { exceptionOfRowText } from '../order-exception/query.ts'
import { proofMatters, waitsForProofText } from '../order-proof/holds.ts'
import { marksOf } from '../order-tag/query.ts'

/** The columns of a list's row, and the actions that it offers. */

/** Columns that decide which actions a row offers. They are not sent to the browser. */
const facts = `o.platform_order_id AS "platformOrderId", o.paid_at AS "paidAt", o.payment, o.supply, o.fulfilment, o.parcel,
  o.cancelled, o.on_hold AS "onHold", o.abnormal, o.combined_id AS "combinedId", nullif(o.wave, 'none') AS wave, o.split_from AS "splitFrom", o.push_state AS "pushState",
  o.address_check AS "addressCheck"`

const proofOpen = `(${proofMatters} AND ${waitsForProofText('o.id')})`

/** Why an order is blocked. The proof is named only if there is no other reason. */
const blockedNow = `coalesce(o.blocked, CASE WHEN ${proofOpen} THEN 'proof_open' END)`

/** By when the proofs of an order should be answered or are approved automatically. */
export const answerBy = `(SELECT min(least(p.wanted_at, p.due_at)) FROM order_proof p WHERE p.order_id = o.id AND p.state = 'sent')`

/** The pinned note about goods: one lookup per row of a page, in a small partial index. */
const goodsNote = (staff: boolean): string => `(SELECT n.body FROM order_note n WHERE n.order_id = o.id
  AND n.pinned AND n.thread = 'goods'${staff ? '' : ' AND n.visible'} ORDER BY n.id DESC LIMIT 1)`

/** Parcels are weighed after they were shipped, so others are not looked up. */
const dueOf = `CASE WHEN o.shipped_at IS NOT NULL THEN ${chargesDueText('o.id')} END AS charges_due`

/** Only few orders of a page are combined; only for those are the partners looked up. */
const partners = `(SELECT array_agg(w.order_sn ORDER BY w.id) FROM "order" w
  WHERE w.combined_id = o.combined_id AND w.id <> o.id)`

/** Level and end of the urgency; the reason is for staff only. */
const urgency = (staff: boolean): string => `CASE WHEN o.urgent THEN json_build_object(
  'level', greatest(o.urgent_level, 1), 'until', o.urgent_until,
  'reason', ${staff ? "coalesce(o.urgent_why ->> 'reason', '')" : "''"}) END`

/** The columns of a row under their wire names. */
export const columns = (
  lang: Lang,
  staff: boolean,
): string => `o.id, o.version, o.order_sn, o.plt_order_sn, o.status, o.source,
  p.name AS platform_name, s.name AS shop_name, o.country, o.order_amount, o.order_currency, o.pay_amount,
  ch.${lang === 'zh' ? 'name_zh' : 'name_en'} AS express_name, o.tracking_number, o.goods_num, o.buyer_name,
  o.placed_at AS create_time, o.paid_at AS paid_time,
  CASE WHEN o.shipped_at IS NULL AND NOT o.cancelled THEN o.ship_by END AS ship_by, ${blockedNow} AS blocked, nullif(o.urgent, false) AS urgent, ${urgency(staff)} AS urgency, nullif(o.after_sale, 'none') AS after_sale,
  ${dueOf}, CASE WHEN ${proofMatters} AND o.blocked IS NULL THEN ${answerBy} END AS answer_by,
  nullif(o.tags, '{}') AS tags, nullif(o.remark, '') AS remark, ${goodsNote(staff)} AS goods_note,
  CASE WHEN o.combined_id IS NOT NULL THEN ${partners} END AS together,
  CASE WHEN o.split_from IS NOT NULL THEN (SELECT w.order_sn FROM "order" w WHERE w.id = o.split_from) END AS split_from,
  ${
    staff
      ? `${marksOf('o.id', lang)} AS marks, ${exceptionOfRowText(lang)} AS exception, ${proofOpen} AS "proofOpen",
  substring(o.address_check FROM '^(error|warning)') AS address_level, `
      : ''
  }${facts}`

/** Changes the row that was read in place, because copying a page of rows took as long as reading them. */
export function toRow(raw: RawRow, lang: Lang, allowed: (facts: StoredFacts) => string[]): FullRow {
  const actions = allowed(factsOf(raw))
  const row = raw as unknown as Record<string, unknown>
  row.status_name = statusName(raw.status, lang)
  row.actions = actions
  return row as FullRow
}

const factsOf = (raw: RawRow): StoredFacts => ({
  source: raw.source,
  platformOrderId: raw.platformOrderId,
  paidAt: raw.paidAt,
  payment: raw.payment,
  supply: raw.supply,
  fulfilment: raw.fulfilment,
  parcel: raw.parcel,
  cancelled: raw.cancelled,
  onHold: raw.onHold,
  abnormal: raw.abnormal,
  combinedId: raw.combinedId,
  wave: raw.wave ?? 'none',
  splitFrom: raw.splitFrom,
  pushState: raw.pushState,
  addressCheck: raw.addressCheck,
  afterSale: raw.after_sale ?? 'none',
  urgent: raw.urgent ?? false,
  proofOpen: raw.proofOpen ?? false,
})

/** A row as read: with the facts that decide its actions, and null where most orders have no value. */
export type RawRow = Omit<StoredFacts, 'afterSale' | 'urgent' | 'proofOpen' | 'wave'> & {
  wave: StoredFacts['wave'] | null
  proofOpen?: boolean
  status: number
  after_sale: StoredFacts['afterSale'] | null
  urgent: true | null
}
