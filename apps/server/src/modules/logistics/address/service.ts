import { address as contract } from '@dropyard/contract/logistics/address'
import { type AddressField, addressFieldWords, addressFlaws } from '@dropyard/contract/order/address/problem'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Ctx, entityOf } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { country } from '../country/table.ts'
import { address } from './table.ts'

/** A company's address book, checked by the same rules as the addresses of orders. */
export const served = serve(contract, address, {
  owner: address.entityId,
  search: [address.label, address.receiver, address.city, address.zip, address.address1],
  beforeSave: async (ctx, input) => {
    const checked = { ...input, country: input.country.toUpperCase() }
    await addressOk(ctx, checked)
    return checked
  },
  afterSave: async (ctx, row) => {
    if (row.is_default)
      await ctx.db
        .update(address)
        .set({ isDefault: false, version: sql`${address.version} + 1` })
        .where(and(eq(address.entityId, entityOf(ctx)), eq(address.isDefault, true), ne(address.id, row.id)))
  },
})

async function addressOk(ctx: Ctx, input: Values): Promise<void> {
  const of = (name: string) => String(input[name] ?? '')
  const code = of('country')
  const [known] = await ctx.db.select({ id: country.id }).from(country).where(eq(country.code, code))
  const flaws = new Set<AddressField>([
    ...(known ? [] : (['country'] as const)),
    ...addressFlaws({
      name: of('receiver'),
      phone: of('phone'),
      address1: of('address1'),
      city: of('city'),
      province: of('province'),
      zip: of('zip'),
      country: code,
    }),
  ])
  if (flaws.size > 0)
    invalid(
      Object.fromEntries(
        [...flaws].map((field) => [field === 'name' ? 'receiver' : field, addressFieldWords[field]]),
      ),
    )
}
