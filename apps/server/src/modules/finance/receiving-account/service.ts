import {
  type ReceivingAccountInput as Input,
  receivingAccountErrors,
  receivingAccountFlow,
} from '@dropyard/contract/finance/receiving-account'
import { lastOf } from '@dropyard/contract/finance/receiving-account/account-number'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { insertOnce } from '../../../kit/data/insert-once.ts'
import { assertFound, assertVersion, fail } from '../../../kit/errors.ts'
import { decided, rejected, secondPerson } from '../../../kit/record/four-eyes.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { type Known, receivingAccount, receivingAccountChange } from './table.ts'

/** Receiving accounts. The person who requested a change can't approve it. */

type Account = typeof receivingAccount.$inferSelect

export const flow = runFlow(receivingAccountFlow, {
  table: receivingAccountChange,
  guards: secondPerson,
  effects: {
    approve: async (ctx, row) => {
      const [before] = await ctx.db
        .select({ known: receivingAccount.known })
        .from(receivingAccount)
        .where(eq(receivingAccount.id, row.accountId))
        .for('update')
      await ctx.db
        .update(receivingAccount)
        .set({
          known: row.known,
          number: row.number,
          version: sql`${receivingAccount.version} + 1`,
          updatedAt: ctx.now,
        })
        .where(eq(receivingAccount.id, row.accountId))
      noteAccount(ctx, row.accountId, before?.known, row.known)
      return decided(ctx)
    },
    reject: rejected,
  },
})

const noteAccount = (ctx: Ctx, recordId: number, before: unknown, after: unknown): void =>
  ctx.audit({ record: 'receiving-account', recordId, before, after })

/** The encrypted number is bound to its account. */
const placeOf = (accountId: number): string => `receiving-account:${accountId}`
export const numberOf = (row: { number: string }, accountId: number): string =>
  decrypt(row.number, placeOf(accountId))

const knownOf = ({ number, countries: _, sort: __, enabled: ___, ...whereTo }: Input): Known => ({
  ...whereTo,
  last: lastOf(number),
})

/** Fields that one person may change without approval. */
const shownAs = ({ enabled, sort, countries }: Input | Account) => ({ enabled, sort, countries })

/** Requests a new account; merchants see it only after a second person has approved it. Idempotent by key. */
export async function askForAccount(
  ctx: UserCtx,
  { key, ...input }: Input & { key?: string | undefined },
): Promise<number> {
  const by = { createdBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now }
  const { row, made } = await insertOnce(ctx.db, receivingAccount, { ...shownAs(input), key, ...by })
  if (!made) return row.id
  noteAccount(ctx, row.id, undefined, shownAs(input))
  await ask(ctx, row.id, input)
  return row.id
}

/** Changes fields without approval immediately; requests approval for the others if they differ. */
export async function changeAccount(
  ctx: UserCtx,
  id: number,
  { version, ...input }: Input & { version?: number | undefined },
): Promise<void> {
  const [row] = await ctx.db.select().from(receivingAccount).where(eq(receivingAccount.id, id)).for('update')
  const before = assertFound(row)
  assertVersion(before.version, version)
  const after = shownAs(input)
  if (JSON.stringify(shownAs(before)) !== JSON.stringify(after)) {
    await ctx.db
      .update(receivingAccount)
      .set({ ...after, version: before.version + 1, updatedAt: ctx.now })
      .where(eq(receivingAccount.id, id))
    noteAccount(ctx, id, shownAs(before), after)
  }
  await askIfOther(ctx, before, input)
}

async function askIfOther(ctx: UserCtx, account: Account, input: Input): Promise<void> {
  if (isSame(account, account.id, input)) return
  const [open] = await ctx.db
    .select()
    .from(receivingAccountChange)
    .where(
      and(eq(receivingAccountChange.accountId, account.id), eq(receivingAccountChange.state, 'requested')),
    )
  if (!open) return ask(ctx, account.id, input)
  if (!isSame(open, account.id, input)) fail(receivingAccountErrors.pending)
}

function isSame(
  row: { known: Known | null; number: string | null },
  accountId: number,
  input: Input,
): boolean {
  if (row.known === null || row.number === null) return false
  const wanted = knownOf(input)
  const alike = (Object.keys(wanted) as (keyof Known)[]).every((name) => row.known?.[name] === wanted[name])
  return alike && numberOf({ number: row.number }, accountId) === input.number
}

async function ask(ctx: UserCtx, accountId: number, input: Input): Promise<void> {
  const [made] = await ctx.db
    .insert(receivingAccountChange)
    .values({
      accountId,
      known: knownOf(input),
      number: encrypt(input.number, placeOf(accountId)),
      askedBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .returning()
  await flow.recordCreated(ctx, assertFound(made))
  ctx.audit({ record: 'receiving-account', recordId: accountId, after: { asked: knownOf(input) } })
}
