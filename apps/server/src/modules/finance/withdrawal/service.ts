import { lastOf, maskedNumber, plainNumber } from '@dropyard/contract/finance/account-number'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { withdrawalFlow, type withdrawalInput } from '@dropyard/contract/finance/withdrawal'
import {
  withdrawalErrors,
  withdrawalFee,
  withdrawalSecondApprovalAbove,
} from '@dropyard/contract/finance/withdrawal-rule'
import { money } from '@dropyard/contract/kit/money'
import { events } from '@dropyard/contract/system/event'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { decrypt, encrypt, sign } from '../../../kit/secrets.ts'
import { runFlow } from '../../../kit/workflow.ts'
import { post } from '../wallet/service.ts'
import { withdrawal } from './table.ts'

/**
 * Withdrawals: asking freezes the money, paying takes it from there, every other end gives it back. Paying and giving
 * back share one key of the ledger, so that only one of them can ever be booked.
 */

type Row = typeof withdrawal.$inferSelect
type Input = z.output<typeof withdrawalInput> & { key?: string | undefined }
const limit = money(withdrawalSecondApprovalAbove, walletCurrency)
const large = (row: Row): boolean => row.amount > withdrawalSecondApprovalAbove

export const flow = runFlow(withdrawalFlow, {
  table: withdrawal,
  owner: (row) => row.entityId,
  scope: (ctx) =>
    ctx.user?.kind === 'merchant' ? eq(withdrawal.entityId, entityOf(ctx as UserCtx)) : undefined,
  guards: {
    approve: (_ctx, row) => (large(row) ? [withdrawalErrors.two_people, { limit }] : undefined),
    'first-approve': (_ctx, row) => (large(row) ? undefined : [withdrawalErrors.one_person, { limit }]),
    'second-approve': (ctx, row) =>
      ctx.user?.id === row.firstApproverId ? withdrawalErrors.second_person : undefined,
  },
  effects: {
    approve: async (ctx) => reviewed(ctx),
    'first-approve': async (ctx) => ({ firstApproverId: ctx.user?.id ?? null }),
    'second-approve': async (ctx) => reviewed(ctx),
    pay: async (ctx, row, { payment_reference }) => {
      await payOut(ctx, row, payment_reference)
      await emit(ctx, events.withdrawalPaid, {
        of: row.entityId,
        values: {
          withdrawal_id: row.id,
          withdrawal_sn: row.withdrawalSn,
          amount: money(row.amount - row.fee, walletCurrency),
          payment_reference,
        },
      })
      return { paymentReference: payment_reference, paidAt: ctx.now }
    },
    cancel: (ctx, row) => giveBack(ctx, row),
    reject: async (ctx, row, { reason }) => {
      await giveBack(ctx, row)
      await refused(ctx, row, reason)
      return { reason, ...reviewed(ctx) }
    },
    fail: async (ctx, row, { reason }) => {
      await giveBack(ctx, row)
      await refused(ctx, row, reason)
      return { reason }
    },
  },
})

const reviewed = (ctx: Ctx) => ({ reviewedBy: ctx.user?.id ?? null, reviewedAt: ctx.now })

/** Asks for a withdrawal and freezes its money; the same key asks once. */
export async function createWithdrawal(ctx: UserCtx, input: Input): Promise<number> {
  const entityId = entityOf(ctx)
  const [made] = await ctx.db
    .insert(withdrawal)
    .values({
      entityId,
      amount: input.amount,
      fee: withdrawalFee(input.channel, input.amount),
      channel: input.channel,
      accountName: input.account_name,
      accountNumber: encrypt(input.account_number, placeOf(entityId)),
      accountLast: lastOf(input.account_number),
      accountMark: markOf(input.account_number),
      bankName: input.bank_name,
      remark: input.remark,
      key: input.key ?? null,
      createdBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const [same] = await ctx.db
      .select({ id: withdrawal.id })
      .from(withdrawal)
      .where(and(eq(withdrawal.entityId, entityId), eq(withdrawal.key, input.key ?? '')))
    return found(same).id
  }
  await post(ctx, {
    kind: 'freeze',
    key: `withdrawal:${made.id}:freeze`,
    reference: referenceOf(made),
    entityId,
    remark: made.withdrawalSn,
    lines: [
      { account: 'wallet', amount: -made.amount },
      { account: 'frozen', amount: made.amount },
    ],
  })
  await flow.began(ctx, made)
  ctx.audit({
    record: 'withdrawal',
    recordId: made.id,
    entityId,
    after: { amount: made.amount, fee: made.fee },
  })
  return made.id
}

/** A number opens for its company alone. */
const placeOf = (entityId: number): string => `withdrawal:${entityId}`
/** The same for the same number, and nothing that leads back to it. */
export const markOf = (number: string): string => sign(plainNumber(number), 'withdrawal.account')

/** The whole number of the account, with a note of who looked. */
export async function lookAtAccount(ctx: UserCtx, id: number): Promise<string> {
  const [row] = await ctx.db
    .select({ entityId: withdrawal.entityId, number: withdrawal.accountNumber, last: withdrawal.accountLast })
    .from(withdrawal)
    .where(eq(withdrawal.id, id))
  const { entityId, number, last } = found(row)
  const after = { seen: 'account_number', account_number: maskedNumber(last) }
  ctx.audit({ record: 'withdrawal', recordId: id, entityId, after })
  return decrypt(number, placeOf(entityId))
}

const referenceOf = (row: Pick<Row, 'id'>): string => `withdrawal:${row.id}`
const endKey = (row: Pick<Row, 'id'>): string => `withdrawal:${row.id}:end`

async function payOut(ctx: Ctx, row: Row, paymentReference: string): Promise<void> {
  const header = { reference: referenceOf(row), entityId: row.entityId }
  await post(ctx, {
    ...header,
    kind: 'withdrawal',
    key: endKey(row),
    remark: `${row.withdrawalSn} ${paymentReference}`,
    lines: [
      { account: 'frozen', amount: row.fee - row.amount },
      { account: 'bank', amount: row.amount - row.fee },
    ],
  })
  if (row.fee === 0) return
  await post(ctx, {
    ...header,
    kind: 'withdrawal_fee',
    key: `withdrawal:${row.id}:fee`,
    remark: row.withdrawalSn,
    lines: [
      { account: 'frozen', amount: -row.fee },
      { account: 'payment_fee', amount: row.fee },
    ],
  })
}

async function giveBack(ctx: Ctx, row: Row): Promise<undefined> {
  await post(ctx, {
    kind: 'unfreeze',
    key: endKey(row),
    reference: referenceOf(row),
    entityId: row.entityId,
    remark: row.withdrawalSn,
    lines: [
      { account: 'frozen', amount: -row.amount },
      { account: 'wallet', amount: row.amount },
    ],
  })
}

const refused = (ctx: Ctx, row: Row, reason: string): Promise<void> =>
  emit(ctx, events.withdrawalRefused, {
    of: row.entityId,
    values: {
      withdrawal_id: row.id,
      withdrawal_sn: row.withdrawalSn,
      amount: money(row.amount, walletCurrency),
      reason,
    },
  })
