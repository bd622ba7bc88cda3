import { createHash } from 'node:crypto'
import {
  offlinePay,
  type offlinePayInput,
  type RechargeDuplicate,
  rechargeExamine,
} from '@dropyard/contract/finance/recharge'
import { rechargeErrors, rechargeFlow, secondApprovalAbove } from '@dropyard/contract/finance/recharge/flow'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { convertMoney, money } from '@dropyard/contract/kit/money'
import { workflowErrors } from '@dropyard/contract/kit/workflow'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, assertVersion, fail, failAt, invalid } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import type { CleanPicture } from '../../../kit/files/clean-picture.ts'
import { type Files, secretKey } from '../../../kit/files/files.ts'
import { approvedFirst, refuseParticipants, reviewed, twoApprovals } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { rateAt } from '../currency/service.ts'
import { walletOf } from '../wallet/accounts.ts'
import { post, postingPair, reverse } from '../wallet/service.ts'
import { recharge } from './table.ts'

/** Recharges: submitted by merchants, reviewed by staff, credited through the ledger. */

type Row = typeof recharge.$inferSelect
type Reviewed = Row & { readonly duplicates: RechargeDuplicate[] }
type Input = z.output<typeof offlinePayInput>
const limit = money(secondApprovalAbove, walletCurrency)

/** A column of the outer row, as opposed to `other`. */
const own = (column: keyof Row) => qualified(recharge[column])

/**
 * Recharges that may be the same payment, by receipt or bank reference. A second person is required only for those that are
 * credited, about to be, or were submitted earlier: of two waiting ones only the later needs it.
 */
const duplicates = sql<RechargeDuplicate[]>`(
  SELECT coalesce(json_agg(json_build_object('id', alike.id, 'recharge_sn', alike.recharge_sn, 'why', alike.why,
    'second_person', alike.why <> 'reference' AND alike.ahead) ORDER BY alike.id), '[]')
  FROM (
    SELECT other.id, other.recharge_sn,
      CASE WHEN other.receipt_hash = ${own('receiptHash')} THEN 'receipt'
        WHEN other.amount = ${own('amount')} AND other.currency = ${own('currency')}
          AND other.transfer_day = ${own('transferDay')} THEN 'payment'
        ELSE 'reference' END AS why,
      other.state IN ('approved', 'confirming') OR (other.state = 'submitted' AND other.id < ${own('id')}) AS ahead
    FROM ${recharge} AS other
    WHERE other.id <> ${own('id')} AND other.state NOT IN ('draft', 'cancelled')
      AND (other.receipt_hash = ${own('receiptHash')} OR other.reference_key = ${own('referenceKey')})
  ) AS alike)`

/** Why a recharge needs two approvals regardless of its amount: it looks like an earlier one. */
function looksPaidBefore({
  duplicates: found,
}: Reviewed): [typeof rechargeErrors.duplicate, { number: string }] | undefined {
  const before = found.find(({ second_person }) => second_person)
  return before && [rechargeErrors.duplicate, { number: before.recharge_sn }]
}

export const flow = runFlow(rechargeFlow, {
  table: recharge,
  owner: (row) => row.entityId,
  scope: ownRows(recharge.entityId),
  guardValues: { duplicates },
  guards: {
    ...twoApprovals<Reviewed>({
      errors: rechargeErrors,
      limit,
      amountOf: ({ amountUsd }) => amountUsd,
      drafter: ({ createdBy }) => createdBy,
      suspicious: looksPaidBefore,
    }),
    reverse: refuseParticipants<Row>(
      ({ reviewedBy, firstApproverId }) => [reviewedBy, firstApproverId],
      rechargeErrors.second_person,
    ),
  },
  // Merchants can read the history, so it leaves out the note for the second approver.
  historyInput: {
    'first-approve': (_before, after) => ({ amount: after.approvedUsd, reason: after.reason }),
  },
  effects: {
    submit: async (ctx, row) => {
      if (!row.receipt) failAt('receipt', rechargeErrors.receipt_missing)
      const price = await priced(ctx, row)
      const values = about(row, price.amountUsd)
      await emit(ctx, events.rechargeSubmitted, { of: row.entityId, values })
      return { ...price, ...undecided, submittedAt: ctx.now, reason: '', reviewedBy: null, reviewedAt: null }
    },
    approve: async (ctx, row, input, ids) => credit(ctx, row, agreed(row, input, ids)),
    'first-approve': async (ctx, row, input, ids) => {
      const [, earlier] = looksPaidBefore(row) ?? []
      if (earlier && input.duplicate_reason === '')
        failAt('duplicate_reason', rechargeErrors.duplicate_reason_missing, earlier)
      return {
        ...agreed(row, input, ids),
        ...approvedFirst(ctx),
        duplicateReason: input.duplicate_reason,
      }
    },
    'second-approve': async (ctx, row) =>
      credit(ctx, row, { approvedUsd: row.approvedUsd ?? row.amountUsd, reason: row.reason }),
    reject: async (ctx, row, { reason }) => {
      const values = { ...about(row, row.amountUsd), reason }
      await emit(ctx, events.rechargeRejected, { of: row.entityId, values })
      return { ...undecided, reason, ...reviewed(ctx) }
    },
    reverse: async (ctx, row, { reason }) => {
      await reverse(ctx, {
        postingId: assertFound(row.postingId),
        key: `recharge:${row.id}:reverse`,
        remark: `${row.rechargeSn}: ${reason}`,
      })
      const values = { ...about(row, row.approvedUsd ?? row.amountUsd), reason }
      await emit(ctx, events.rechargeReversed, { of: row.entityId, values })
      return { reason, ...reviewed(ctx) }
    },
  },
})

/** Resets all approvals. */
const undecided = { approvedUsd: null, firstApproverId: null, duplicateReason: '' }

/** Values of its events. */
const about = (row: Row, amount: number) => ({
  recharge_id: row.id,
  recharge_sn: row.rechargeSn,
  amount: money(amount, walletCurrency),
})

/** A stored receipt. */
export interface Receipt {
  receipt: string
  receiptHash: string
}

/** Submits a payment, or saves it as a draft. */
export async function createRecharge(ctx: UserCtx, input: Input, receipt?: Receipt): Promise<number> {
  const values = {
    ...fields(ctx, input),
    ...receipt,
    entityId: entityOf(ctx),
    createdBy: ctx.user.id,
    createdAt: ctx.now,
  }
  const [row] = await ctx.db
    .insert(recharge)
    .values({ ...values, ...(await priced(ctx, values)) })
    .returning()
  const made = assertFound(row)
  await flow.recordCreated(ctx, made)
  if (input.submit) await flow.move(ctx, 'submit', [made.id], {})
  return made.id
}

/** Edits a draft or a rejected recharge. */
export async function updateRecharge(
  ctx: UserCtx,
  id: number,
  input: Input & { version?: number | undefined },
  receipt?: Receipt,
): Promise<void> {
  const [row] = await ctx.db.select().from(recharge).where(eq(recharge.id, id)).for('update')
  const before = assertFound(row?.entityId === entityOf(ctx) ? row : undefined)
  assertVersion(before.version, input.version)
  if (before.state !== 'draft' && before.state !== 'rejected') fail(rechargeErrors.not_editable)
  const values = { ...fields(ctx, input), ...receipt }
  await ctx.db
    .update(recharge)
    .set({ ...values, ...(await priced(ctx, values)), version: before.version + 1, updatedAt: ctx.now })
    .where(eq(recharge.id, id))
  ctx.audit({ record: 'recharge', recordId: id, entityId: before.entityId, before, after: values })
  if (input.submit) await flow.move(ctx, 'submit', [id], {})
}

function fields(ctx: Ctx, input: Input) {
  // Tomorrow in UTC may be today in some time zone; later days are errors.
  if (input.transfer_day > inDays(ctx, 1))
    invalid({
      transfer_day: { en: 'The day of the transfer is in the future.', zh: '付款日期不能晚于今天。' },
    })
  return {
    amount: input.amount,
    currency: input.currency.toUpperCase(),
    channel: input.channel,
    bankReference: input.bank_reference,
    transferDay: input.transfer_day,
    remark: input.remark,
  }
}

/** The current rate, and the amount in the wallet's currency. */
async function priced(ctx: Ctx, row: Pick<Row, 'amount' | 'currency'>) {
  const rate = await rateAt(ctx, row.currency, walletCurrency)
  const { amount } = convertMoney(money(row.amount, row.currency), walletCurrency, rate)
  if (amount < 1) invalid({ amount: { en: 'This is less than one US cent.', zh: '金额不足 1 美分。' } })
  return { rate, amountUsd: amount }
}

/** Stores a receipt under an unguessable key. */
export async function keepReceipt(files: Files, picture: CleanPicture): Promise<Receipt> {
  const receipt = secretKey('receipts', picture.extension)
  await files.putAt(receipt, picture.content)
  return { receipt, receiptHash: createHash('sha256').update(picture.content).digest('hex') }
}

/** The amount that a reviewer approves: all, or a part with a reason. */
function agreed(row: Row, input: { amount?: number | undefined; reason: string }, ids: readonly number[]) {
  if (input.amount !== undefined && ids.length > 1) fail(workflowErrors.one_only)
  const approvedUsd = input.amount ?? row.amountUsd
  if (approvedUsd > row.amountUsd)
    failAt('amount', rechargeErrors.too_much, { amount: money(row.amountUsd, walletCurrency) })
  if (approvedUsd < row.amountUsd && input.reason === '') failAt('reason', rechargeErrors.reason_missing)
  return { approvedUsd, reason: input.reason }
}

async function credit(ctx: Ctx, row: Row, approved: { approvedUsd: number; reason: string }) {
  const { postingId } = await post(ctx, {
    kind: 'recharge',
    key: `recharge:${row.id}`,
    reference: `recharge:${row.id}`,
    entityId: row.entityId,
    remark: `${row.rechargeSn} ${row.bankReference}`,
    lines: postingPair(approved.approvedUsd, 'bank', 'wallet'),
  })
  const { available } = await walletOf(ctx, row.entityId)
  await emit(ctx, events.rechargeApproved, {
    of: row.entityId,
    values: {
      ...about(row, approved.approvedUsd),
      balance: money(available, walletCurrency),
      handed_in: money(row.amountUsd, walletCurrency),
      partly: approved.approvedUsd < row.amountUsd ? approved.reason : '',
    },
  })
  return { ...approved, postingId, ...reviewed(ctx) }
}

const search = [recharge.rechargeSn, recharge.bankReference, recharge.remark]
const columns = { has_receipt: sql`${recharge.receipt} IS NOT NULL` }
const firstRecharge = sql`NOT EXISTS (
  SELECT 1 FROM ${recharge} AS other WHERE other.entity_id = ${own('entityId')} AND other.state = 'approved'
    AND other.id <> ${own('id')})`

export const owned = serve(offlinePay, recharge, { owner: recharge.entityId, flow, search, columns })

/** Drafts are visible to their merchant only. */
export const examined = serve(rechargeExamine, recharge, {
  owner: () => ne(recharge.state, 'draft'),
  flow: { ...flow, routes: [] },
  search,
  columns: { ...columns, duplicates, first_recharge: firstRecharge },
})
