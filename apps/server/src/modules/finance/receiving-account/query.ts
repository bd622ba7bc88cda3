import {
  receivingAccount as contract,
  type ReceivingAccountChange,
  receivingAccountFlow,
} from '@dropyard/contract/finance/receiving-account'
import { maskedNumber } from '@dropyard/contract/finance/receiving-account/account-number'
import { payChannels } from '@dropyard/contract/finance/recharge/flow'
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { namedBy } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { flow, numberOf } from './service.ts'
import { type Known, receivingAccount, receivingAccountChange } from './table.ts'

/** Queries for receiving accounts. */

const { id, known, number } = receivingAccount
/** A change `c` as shown, with its number still encrypted. */
const changeOf = (
  ctx: UserCtx,
) => sql`c.known || jsonb_build_object('id', c.id, 'account', c.account_id, 'number', c.number, 'state', c.state,
  'reason', c.reason, 'create_time', c.created_at, 'askedBy', c.asked_by, 'asked_by', ${namedBy(ctx, sql`c.asked_by`)},
  'decided_by', ${namedBy(ctx, sql`c.decided_by`)})`
const ofAccount = sql`FROM ${receivingAccountChange} AS c WHERE c.account_id = ${qualified(id)}`
const newest = (what: string) => sql`(SELECT ${sql.raw(what)} ${ofAccount} ORDER BY c.id DESC LIMIT 1)`
/** From the approved values or, if there are none yet, from the last request. */
const said = (name: keyof Known) =>
  sql<string>`coalesce(${known}, ${newest('c.known')}) ->> ${sql.raw(`'${name}'`)}`

const isIn: Record<'in_use' | 'waiting' | 'off', SQL> = {
  in_use: sql`(${receivingAccount.enabled} AND ${known} IS NOT NULL)`,
  waiting: sql`EXISTS (SELECT 1 ${ofAccount} AND c.state = 'requested')`,
  off: sql`NOT ${receivingAccount.enabled}`,
}

export const served = serve(contract, receivingAccount, {
  search: [said('holder'), said('provider'), said('last')],
  filters: { channel: (one) => sql`${said('channel')} = ${one}`, state: (tab) => isIn[tab] },
  columns: {
    channel: said('channel'),
    currency: said('currency'),
    holder: said('holder'),
    provider: said('provider'),
    instructions_en: said('instructions_en'),
    instructions_zh: said('instructions_zh'),
    qr: said('qr'),
    name: (ctx) =>
      sql`jsonb_build_array(${said('channel')}, ${said('holder')})`.mapWith(
        ([channel, holder]: [Known['channel'], string]) => `${payChannels[channel][ctx.lang]} · ${holder}`,
      ),
    number: (ctx) =>
      sql`jsonb_build_object('account', ${id}, 'number', coalesce(${number}, ${newest('c.number')}), 'last', ${said('last')})`.mapWith(
        (sealed: Sealed) => readable(ctx, sealed),
      ),
    in_force: (ctx) =>
      sql`${known} || jsonb_build_object('account', ${id}, 'number', ${number})`.mapWith(
        (one: Sealed & Known) => whereTo(ctx, one),
      ),
    change: (ctx) =>
      sql`(SELECT ${changeOf(ctx)} ${ofAccount} AND c.state = 'requested')`.mapWith((one: SealedChange) =>
        shownChange(ctx, one),
      ),
  },
})

/** All requested changes of an account. */
export async function changesOf(ctx: UserCtx, account: number) {
  const c = receivingAccountChange
  const found = await ctx.db
    .select({
      one: sql<SealedChange>`(SELECT ${changeOf(ctx)} FROM ${c} AS c WHERE c.id = ${qualified(c.id)})`,
    })
    .from(c)
    .where(eq(c.accountId, account))
    .orderBy(desc(c.id))
    .limit(50)
  return Promise.all(
    found.map(async ({ one }) => ({ ...shownChange(ctx, one), history: await flow.history(ctx, one.id) })),
  )
}

/** The accounts to which a merchant pays. */
export async function ownAccounts(ctx: UserCtx) {
  const rows = await ctx.db
    .select()
    .from(receivingAccount)
    .where(isIn.in_use)
    .orderBy(asc(receivingAccount.sort), asc(id))
    .limit(200)
  return rows.flatMap((row) => {
    if (row.known === null || row.number === null) return []
    const { instructions_en, instructions_zh, last: _, ...known } = row.known
    const [here, there] =
      ctx.lang === 'zh' ? [instructions_zh, instructions_en] : [instructions_en, instructions_zh]
    const whole = numberOf({ number: row.number }, row.id)
    return [{ ...known, id: row.id, number: whole, instructions: here || there, countries: row.countries }]
  })
}

/** A stored number, with the account to which it belongs. */
interface Sealed {
  account: number
  number: string
  last: string
}
type SealedChange = Sealed & Known & Omit<ReceivingAccountChange, 'actions'> & { askedBy: number }

/** The whole account number for users who maintain accounts or approve changes; for others only its last characters. */
function readable(ctx: UserCtx, { account, number, last }: Sealed): string {
  const may = [contract.update, receivingAccountFlow.endpoints.approve].some(({ permission }) =>
    ctx.user.permissions.has(permission),
  )
  return may ? numberOf({ number }, account) : maskedNumber(last)
}

function whereTo<W extends Sealed & Known>(ctx: UserCtx, one: W) {
  const { account: _, last: __, ...known } = one
  return { ...known, channel_name: payChannels[one.channel][ctx.lang], number: readable(ctx, one) }
}

const shownChange = (ctx: UserCtx, one: SealedChange) => ({
  ...whereTo(ctx, one),
  create_time: new Date(one.create_time).toISOString(),
  actions: flow.allowed(ctx, one as never),
})
