import { money, sumAmounts } from '@dropyard/contract/kit/money'
import { afterSaleErrors } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow, type CaseTerms } from '@dropyard/contract/order/after-sale/flow'
import { dueForReturned } from '@dropyard/contract/order/after-sale/rule'
import { caseReasons } from '@dropyard/contract/order/after-sale/words'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { fail } from '../../../kit/errors.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { takeBack } from '../../warehouse/stock/returned.ts'
import { applyChange, linesOf, lockOrder, type OrderRecord } from '../order/change.ts'
import { announceAnswered, announceReplied } from './announce-case.ts'
import { refundedOf } from './cancel.ts'
import { askedLines, paidOf } from './limit.ts'
import { mayRedeliver } from './redeliver.ts'
import { settle } from './settle.ts'
import { afterSaleCase, type CaseLineRecord, type CaseRecord } from './table.ts'

/** Effects of a case's actions on the case and, in the same transaction, on its order, and whom they notify. */

const forMerchant = (row: CaseRecord, at: Date) => ({
  merchantUnread: row.merchantUnread + 1,
  lastMessageAt: at,
})
const forStaff = (row: CaseRecord, at: Date) => ({ staffUnread: row.staffUnread + 1, lastMessageAt: at })
/** Cases are only moved by signed-in users. */
const personal = (ctx: Ctx): UserCtx => ctx as UserCtx

export const flow = runFlow(afterSaleFlow, {
  table: afterSaleCase,
  owner: (row) => row.entityId,
  task: ({ caseSn, orderSn, reason }) => ({ subject: caseReasons[reason][0], code: orderSn, title: caseSn }),
  scope: ownRows(afterSaleCase.entityId),
  guards: {
    accept: (_ctx, row) => (row.returnFirst ? afterSaleErrors.return_agreed : undefined),
    'accept-return': (_ctx, row) => (row.returnFirst ? undefined : afterSaleErrors.no_return),
  },
  effects: {
    offer: async (ctx, row, { return_first, ...input }) => {
      const o = await lockOrder(ctx, row.orderId)
      if (return_first && o.fulfilment === 'packed') fail(afterSaleErrors.nothing_to_send)
      const offered = offeredBy(o, row, input.terms)
      if (o.afterSale === 'open') await moveOrder(ctx, o, row, 'offer')
      return {
        ...offered,
        cause: input.cause,
        answer: input.answer,
        returnFirst: return_first,
        refusal: '',
        decidedBy: ctx.user?.id ?? null,
        ...forMerchant(row, ctx.now),
      }
    },
    agree: async (ctx, row, { terms, cause, answer }) => {
      const o = await lockOrder(ctx, row.orderId)
      const agreed = {
        ...offeredBy(o, row, terms),
        cause,
        answer,
        returnFirst: false,
        refusal: '',
        decidedBy: ctx.user?.id ?? null,
        ...forMerchant(row, ctx.now),
      }
      return { ...agreed, ...(await settle(personal(ctx), { ...row, ...agreed })) }
    },
    arrive: async (ctx, row, { warehouse_id }) => ({
      warehouseId: warehouse_id,
      ...forMerchant(row, ctx.now),
    }),
    inspect: async (ctx, row, { pieces, answer }) => {
      const lines = await inspected(ctx, row, pieces)
      const settled = await settle(personal(ctx), { ...row, lines: returnedOnly(lines) })
      return { lines, ...(answer ? { answer } : {}), ...settled, ...forMerchant(row, ctx.now) }
    },
    reject: async (ctx, row, { reason }) => {
      await moveOrder(ctx, await lockOrder(ctx, row.orderId), row, 'reject')
      const closed = { refusal: reason, decidedBy: ctx.user?.id ?? null, settledAt: ctx.now }
      return { ...closed, ...forMerchant(row, ctx.now) }
    },
    accept: async (ctx, row) => ({ ...(await settle(personal(ctx), row)), ...forStaff(row, ctx.now) }),
    'accept-return': async (ctx, row) => forStaff(row, ctx.now),
    decline: async (ctx, row, { reason }) => {
      await moveOrder(ctx, await lockOrder(ctx, row.orderId), row, 'decline')
      return { refusal: reason, ...forStaff(row, ctx.now) }
    },
    'tell-return': async (ctx, row, { return_tracking }) => ({
      returnTracking: return_tracking,
      ...forStaff(row, ctx.now),
    }),
    withdraw: async (ctx, row) => {
      await moveOrder(ctx, await lockOrder(ctx, row.orderId), row, 'withdraw')
      return { settledAt: ctx.now, ...forStaff(row, ctx.now) }
    },
  },
  historyInput: {
    // The history shows what was offered, without the amounts of each line.
    offer: (_before, { outcome, amount, answer }) => ({ outcome, amount, answer }),
    agree: (_before, { outcome, amount, answer }) => ({ outcome, amount, answer }),
    inspect: (_before, { lines }) => ({
      good: lines.reduce((sum, line) => sum + (line.good ?? 0), 0),
      damaged: lines.reduce((sum, line) => sum + (line.damaged ?? 0), 0),
    }),
  },
  afterMove: {
    offer: announceReplied,
    agree: announceReplied,
    arrive: announceReplied,
    inspect: announceReplied,
    reject: announceReplied,
    accept: announceAnswered,
    'accept-return': announceAnswered,
    decline: announceAnswered,
    'tell-return': announceAnswered,
    withdraw: announceAnswered,
  },
})

/** What is offered, as stored with the case: never more than the limit when it was opened. */
function offeredBy(o: OrderRecord, row: CaseRecord, { outcome, amounts, pricing }: CaseTerms) {
  if (outcome === 'reissue') {
    if (!mayRedeliver(o)) fail(afterSaleErrors.reissue_later)
    return { outcome, pricing, amount: null, lines: row.lines.map((line) => ({ ...line, amount: null })) }
  }
  const given = new Map(amounts.map((one) => [one.line_id, one.amount]))
  const lines = row.lines.map((line) => ({ ...line, amount: given.get(line.line_id) ?? 0 }))
  const over = lines.find((line) => line.amount > line.most)
  const most = Math.min(over?.most ?? row.most, row.most)
  const total = sumAmounts(lines.map((line) => line.amount))
  if (over || total > row.most) fail(afterSaleErrors.too_much, { most: money(most, 'USD') })
  if (total === 0) fail(afterSaleErrors.nothing_offered)
  return { outcome, pricing: null, amount: total, lines }
}

const said = {
  offer: afterSaleFlow.states.offered.words,
  reject: afterSaleFlow.states.rejected.words,
  decline: afterSaleFlow.actions.decline.historyLabel,
  withdraw: afterSaleFlow.states.withdrawn.words,
} as const

async function moveOrder(ctx: Ctx, o: OrderRecord, row: CaseRecord, move: keyof typeof said): Promise<void> {
  await applyChange(ctx, o, {
    moves: { afterSale: move },
    events: [{ kind: 'after_sale', values: { number: row.caseSn, what: said[move] } }],
  })
}

const returned = ({ good, damaged }: Pick<CaseLineRecord, 'good' | 'damaged'>): number =>
  (good ?? 0) + (damaged ?? 0)

/** The lines of which pieces were returned, with the quantity that was. */
const returnedOnly = (lines: CaseRecord['lines']): CaseRecord['lines'] =>
  lines.filter((line) => returned(line) > 0).map((line) => ({ ...line, quantity: returned(line) }))

/**
 * The inspected return: good pieces are stocked again, damaged ones are kept apart. Pieces that were not returned are not paid
 * for, so their part of the offer is taken off the lines.
 */
async function inspected(
  ctx: Ctx,
  row: CaseRecord,
  pieces: readonly { line_id: number; good: number; damaged: number }[],
): Promise<CaseRecord['lines']> {
  const o = await lockOrder(ctx, row.orderId)
  const found = new Map(pieces.map((one) => [one.line_id, one]))
  const lines = row.lines.map((line) => {
    const { good = 0, damaged = 0 } = found.get(line.line_id) ?? {}
    if (good + damaged > line.quantity)
      fail(afterSaleErrors.inspected, { id: line.line_id, quantity: line.quantity })
    return { ...line, good, damaged }
  })
  const came = returnedOnly(lines)
  if (came.length === 0) fail(afterSaleErrors.nothing_returned)
  const stored = await linesOf(ctx, [o.id])
  const asked = askedLines(stored, came)
  const skuOf = new Map(stored.map((line) => [line.id, line.skuId]))
  const back = came.flatMap(({ line_id, quantity, good, damaged }) =>
    // If a set was returned, its parts came back.
    (asked.find((one) => one.id === line_id)?.parts ?? []).flatMap((part) => {
      const skuId = skuOf.get(part.id)
      const each = part.quantity / quantity
      return skuId ? [{ skuId, good: (good ?? 0) * each, damaged: (damaged ?? 0) * each }] : []
    }),
  )
  if (row.warehouseId !== null)
    await takeBack(
      ctx,
      { warehouseId: row.warehouseId, reference: `after-sale:${row.id}`, orderId: o.id },
      back,
    )
  if (row.outcome !== 'refund' || lines.every((line) => returned(line) === line.quantity)) return lines
  const offered = new Map(lines.map(({ line_id, amount }) => [line_id, amount ?? 0]))
  const known = { paid: paidOf(o), refunded: refundedOf(o, stored) }
  const compared = { announced: askedLines(stored, lines), came: asked }
  const due = dueForReturned(known, row.rule, compared, offered)
  return lines.map((line) => ({ ...line, amount: due.get(line.line_id) ?? 0 }))
}
