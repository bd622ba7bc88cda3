import { emailKey, nameKey } from '@dropyard/contract/customer/customer/contact'
import { customerErrors } from '@dropyard/contract/customer/customer/errors'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { failAt } from '../../../kit/errors.ts'
import { phones } from './phone.ts'
import { customersAddressed } from './signals.ts'
import { customer, customerIdentity } from './table.ts'

/** The keys of a customer that people entered: addresses and numbers, compared with those of others. */

interface Contact {
  readonly id: number
  readonly kind: 'lead' | 'merchant' | 'buyer'
  readonly entityId: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country: string
}

/** Leads and merchants are compared with each other, buyers with those of their company. */
const spaceOf = ({ kind, entityId }: Pick<Contact, 'kind' | 'entityId'>): number =>
  kind === 'buyer' ? (entityId ?? 0) : 0

async function keysFor(one: Omit<Contact, 'id'>) {
  const phone = (await phones())(one.phone, one.country)
  const email = emailKey(one.email)
  const name = nameKey(one.name)
  return [
    ...(email ? [{ kind: 'email-given' as const, field: 'email', key: email }] : []),
    ...(phone && name ? [{ kind: 'phone' as const, field: 'phone', key: `${phone} ${name}` }] : []),
  ]
}

/**
 * Replaces the keys of what was entered before by those of what is entered now. Keys that came by a merge stay.
 *
 * @throws Refusal at the field whose value another customer has
 */
export async function keepKeys(
  ctx: Ctx,
  one: Contact,
  was: Pick<Contact, 'name' | 'email' | 'phone'> | undefined,
): Promise<void> {
  const keys = await keysFor(one)
  const former = was ? await keysFor({ ...one, ...was }) : []
  const gone = former.filter(({ kind, key }) => !keys.some((is) => is.kind === kind && is.key === key))
  const space = spaceOf(one)
  // Another salesperson's lead counts, too, although this user doesn't see it.
  await withoutRowScope(ctx.db, async () => {
    const [row] = await ctx.db
      .select({ scope: customer.scopeId })
      .from(customer)
      .where(eq(customer.id, one.id))
    await ctx.db.execute(sql`
      DELETE FROM customer_identity WHERE customer_id = ${one.id} AND store_id IS NULL AND kind IN ('email-given', 'phone')
        AND kind || ' ' || key = ANY (${sql.param(gone.map(({ kind, key }) => `${kind} ${key}`))}::text[])`)
    for (const { kind, key, field } of keys) {
      // Of two requests at once the second waits for the first, and finds its row.
      await ctx.db
        .insert(customerIdentity)
        .values({ customerId: one.id, scopeId: row?.scope ?? 0, space, kind, key })
        .onConflictDoNothing()
      const other = (await holdersOf(ctx, space, [{ kind, key }])).find((id) => id !== one.id)
      if (other !== undefined) failAt(field, customerErrors.duplicate, { id: other })
    }
  })
  const added = keys.filter(({ kind, key }) => !former.some((was) => was.kind === kind && was.key === key))
  if (one.kind !== 'buyer' && added.some(({ field }) => field === 'email'))
    await customersAddressed.send(ctx, { ids: [one.id] })
}

/** The customers that have one of the keys. An address that people entered is compared with others that were entered. */
async function holdersOf(
  ctx: Pick<Ctx, 'db'>,
  space: number,
  keys: readonly { kind: string; key: string }[],
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT DISTINCT i.customer_id AS id FROM unnest(${sql.param(keys.map(({ kind }) => kind))}::text[],
      ${sql.param(keys.map(({ key }) => key))}::text[]) AS k (kind, key)
    JOIN customer_identity i ON i.space = ${space} AND i.kind = k.kind AND i.key = k.key ORDER BY 1`)
  return rows.map(({ id }) => Number(id))
}
