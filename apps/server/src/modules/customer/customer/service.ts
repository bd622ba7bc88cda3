import { customer as contract } from '@dropyard/contract/customer/customer'
import { isRelayAddress } from '@dropyard/contract/customer/customer/contact'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import type { CustomPatch, CustomValues } from '@dropyard/contract/customer/field/values'
import { eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, failAt, type Refused, refuse } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { checkedPatch, loadFields, patched } from '../field/values.ts'
import { flow } from './flow.ts'
import { keepKeys } from './keep-keys.ts'
import { addLog, changesOf } from './log.ts'
import { phones } from './phone.ts'
import { columns, filters, searchFor } from './query.ts'
import { customersLeaving } from './signals.ts'
import { customer } from './table.ts'

/** Reading and writing customers. Contact data are written by the form, and read only by a call of their own. */

type Input = Parameters<typeof checked>[1]

export const served = serve(contract, customer, {
  flow,
  search: [searchFor],
  filters,
  columns,
  beforeSave: (ctx, input, before) => checked(ctx, input, before as Before | undefined),
  afterSave: async (ctx, row, before) => {
    const [one] = await ctx.db.select().from(customer).where(eq(customer.id, row.id))
    const is = assertFound(one)
    const was = before && contacts.get(before)
    // Keys that a store brought may meet those of others: an edit of other fields must not be refused for them.
    if (was?.name !== is.name || was.email !== is.email || was.phone !== is.phone)
      await keepKeys(ctx, is, was)
    if (before) await addLog(ctx, [{ customerId: row.id, kind: 'changed', changes: changesOf(before, row) }])
  },
  mayRemove: async (ctx, rows) => {
    for (const { kind } of rows) if (kind !== 'lead') fail(errors.not_lead)
    const ids = rows.map(({ id }) => id)
    const { rows: used } = await ctx.db.execute(sql`
      SELECT 1 FROM customer_log WHERE customer_id = ANY (${sql.param(ids)}::bigint[]) AND kind <> 'changed' LIMIT 1`)
    if (used.length > 0) fail(errors.has_history)
    await customersLeaving.send(ctx, { ids, deleted: true })
  },
})

type Contact = Pick<typeof customer.$inferSelect, 'name' | 'email' | 'phone'>

/** What a row was before a change; lists show addresses and numbers only in part. */
const contacts = new WeakMap<object, Contact>()

interface Before {
  id: number
  kind: 'lead' | 'merchant' | 'buyer'
  entity_id: number | null
  custom: CustomValues
}

/** Completes the input of the form. Addresses and numbers that are left empty stay as they are. */
async function checked(
  ctx: UserCtx,
  input: {
    kind: 'lead' | 'merchant' | 'buyer'
    entity_id: number | null
    email: string | null
    phone: string
    country: string
    /** Left out by callers that create customers without a form. */
    custom?: CustomPatch
  },
  before: Before | undefined,
) {
  const { email, phone, custom: asked = {}, ...others } = input
  refuse(kindRule(input, before))
  const has = { kind: input.kind, custom: before?.custom ?? {} }
  const fields = Object.keys(asked).length > 0 ? await loadFields(ctx, { lock: true }) : []
  const given = { ...others, custom: patched(has.custom, checkedPatch(fields, has, asked)) }
  const number = phone === '' ? '' : (await phones())(phone, input.country)
  if (number === undefined) failAt('phone', errors.bad_phone)
  const contact = {
    ...(email === null || isRelayAddress(email) ? {} : { email }),
    ...(number === '' ? {} : { phone: number }),
  }
  if (before) {
    contacts.set(before, await contactOf(ctx, before.id))
    return { ...given, ...contact }
  }
  return {
    ...given,
    ...contact,
    ...(input.kind === 'lead' ? { owner_id: ctx.user.id, state: 'new' } : {}),
    source: 'hand',
  }
}

function kindRule({ kind, entity_id }: Input, before: Before | undefined): Refused {
  if (before && before.kind !== kind) return errors.kind_fixed
  if (before && before.entity_id !== entity_id) return errors.company_fixed
  if (!before && kind === 'merchant') return errors.merchant_registers
  if (kind === 'lead' && entity_id !== null) return errors.no_company
  return undefined
}

/** Name, address and number before a change. Erased customers are never written again. */
async function contactOf({ db }: UserCtx, id: number): Promise<Contact> {
  const { erasedAt, name, email, phone } = customer
  const [row] = await db.select({ erasedAt, name, email, phone }).from(customer).where(eq(customer.id, id))
  if (row?.erasedAt) fail(errors.erased)
  return assertFound(row)
}

/** Customers that the user may see, locked in the order of their ids. */
export async function lockCustomers(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select()
    .from(customer)
    .where(inArray(customer.id, [...ids]))
    .orderBy(customer.id)
    .for('update')
}
