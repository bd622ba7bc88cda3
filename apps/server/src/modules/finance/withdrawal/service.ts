import {
  lastOf,
  maskedNumber,
  plainNumber,
} from '@dropyard/contract/finance/receiving-account/account-number'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import {
  withdrawal as contract,
  withdrawalExamine,
  withdrawalFlow,
} from '@dropyard/contract/finance/withdrawal'
import {
  withdrawalErrors,
  withdrawalFee,
  withdrawalSecondApprovalAbove,
} from '@dropyard/contract/finance/withdrawal/rule'
import { money } from '@dropyard/contract/kit/money'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { approvedFirst, reviewed, twoApprovals } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { decrypt, encrypt, sign } from '../../../kit/start/secrets.ts'
import { post, postingPair } from '../wallet/service.ts'
import { withdrawal } from './table.ts'

/**
 * Withdrawals: a request freezes the money, payment takes it from there, and every other end returns it. Payment and return share
 * one ledger key, so that only one of them can be booked.
 */

type Row = typeof withdrawal.$inferSelect
const limit = money(withdrawalSecondApprovalAbove, walletCurrency)

export const flow = runFlow(withdrawalFlow, {
  table: withdrawal,
  owner: (row) => row.entityId,
  scope: ownRows(withdrawal.entityId),
  guards: twoApprovals<Row>({
    errors: withdrawalErrors,
    limit,
    amountOf: ({ amount }) => amount,
    drafter: ({ createdBy }) => createdBy,
  }),
  effects: {
    approve: async (ctx) => reviewed(ctx),
    'first-approve': async (ctx) => approvedFirst(ctx),
    'second-approve': async (ctx) => reviewed(ctx),
    pay: async (ctx, row, { payment_reference }) => {
      await payOut(ctx, row, payment_reference)
      const values = { ...about(row, row.amount - row.fee), payment_reference }
      await emit(ctx, events.withdrawalPaid, { of: row.entityId, values })
      return { paymentReference: payment_reference, paidAt: ctx.now }
    },
    cancel: (ctx, row) => giveBack(ctx, row),
    reject: async (ctx, row, { reason }) => {
      await refuse(ctx, row, reason)
      return { reason, ...reviewed(ctx) }
    },
    fail: async (ctx, row, { reason }) => {
      await refuse(ctx, row, reason)
      return { reason }
    },
  },
})

/** Values of its events. */
const about = (row: Row, amount: number) => ({
  withdrawal_id: row.id,
  withdrawal_sn: row.withdrawalSn,
  amount: money(amount, walletCurrency),
})

/** For both sides; merchants see their own. */
const columns = {
  net: sql`${withdrawal.amount} - ${withdrawal.fee}`,
  account_number: sql`CASE WHEN left(${withdrawal.accountLast}, 1) = '@' THEN ${maskedNumber('@').slice(0, -1)}
    ELSE ${maskedNumber('')} END || ${withdrawal.accountLast}`,
}
const search = [
  withdrawal.withdrawalSn,
  withdrawal.accountName,
  withdrawal.paymentReference,
  (text: string) => sql`${withdrawal.accountLast} = ${text}`,
  (text: string) => sql`${withdrawal.accountMark} = ${markOf(text)}`,
]

/** A request freezes the money; idempotent by key. */
export const served = serve(contract, withdrawal, {
  owner: withdrawal.entityId,
  flow,
  search,
  columns,
  beforeSave: (ctx, input) => {
    const { amount, channel, account_number } = contract.input.parse(input)
    return {
      ...input,
      fee: withdrawalFee(channel, amount),
      account_number: encrypt(account_number, placeOf(entityOf(ctx))),
      account_last: lastOf(account_number),
      account_mark: markOf(account_number),
    }
  },
  afterSave: async (ctx, row) => {
    const amount = Number(row.amount)
    await post(ctx, {
      kind: 'freeze',
      key: `withdrawal:${row.id}:freeze`,
      reference: referenceOf(row),
      entityId: entityOf(ctx),
      remark: String(row.withdrawal_sn),
      lines: postingPair(amount, 'wallet', 'frozen'),
    })
  },
})

const newAccount = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM ${withdrawal} AS other WHERE other.entity_id = ${qualified(withdrawal.entityId)}
    AND other.account_mark = ${qualified(withdrawal.accountMark)} AND other.state = 'paid' AND other.id <> ${qualified(withdrawal.id)})`

export const examined = serve(withdrawalExamine, withdrawal, {
  flow: { ...flow, routes: [] },
  search,
  columns: { ...columns, new_account: newAccount },
})

/** The encrypted number is bound to its company. */
const placeOf = (entityId: number): string => `withdrawal:${entityId}`
/** Keyed hash of a number, to compare accounts without revealing them. */
export const markOf = (number: string): string => sign(plainNumber(number), 'withdrawal.account')

/** The whole account number; each access is written to the audit log. */
export async function lookAtAccount(ctx: UserCtx, id: number): Promise<string> {
  const [row] = await ctx.db
    .select({ entityId: withdrawal.entityId, number: withdrawal.accountNumber, last: withdrawal.accountLast })
    .from(withdrawal)
    .where(eq(withdrawal.id, id))
  const { entityId, number, last } = assertFound(row)
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
    lines: postingPair(row.amount - row.fee, 'frozen', 'bank'),
  })
  if (row.fee === 0) return
  await post(ctx, {
    ...header,
    kind: 'withdrawal_fee',
    key: `withdrawal:${row.id}:fee`,
    remark: row.withdrawalSn,
    lines: postingPair(row.fee, 'frozen', 'payment_fee'),
  })
}

async function giveBack(ctx: Ctx, row: Row): Promise<undefined> {
  await post(ctx, {
    kind: 'unfreeze',
    key: endKey(row),
    reference: referenceOf(row),
    entityId: row.entityId,
    remark: row.withdrawalSn,
    lines: postingPair(row.amount, 'frozen', 'wallet'),
  })
}

async function refuse(ctx: Ctx, row: Row, reason: string): Promise<void> {
  await giveBack(ctx, row)
  await emit(ctx, events.withdrawalRefused, {
    of: row.entityId,
    values: { ...about(row, row.amount), reason },
  })
}
