import { type AddressFilter, addressFilterWords } from '@dropyard/contract/order/address/finding'
import type { UserCtx } from '../../../kit/context.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'

/** What each filter of addresses finds. */
export const addressStates: Readonly<Record<AddressFilter, string>> = {
  error: "'error', 'error_fixable'",
  warning: "'warning', 'warning_fixable'",
  note: "'note'",
  fixable: "'error_fixable', 'warning_fixable', 'note'",
}

/** Orders without a label by what is to be said of their addresses; nobody looks at more than are counted. */
export async function addressStat(ctx: UserCtx) {
  const names = Object.keys(addressStates) as AddressFilter[]
  const { rows } = await ctx.db.$client.query<Record<AddressFilter, number>>(
    `SELECT ${names.map((one) => `count(*) FILTER (WHERE address_check IN (${addressStates[one]}))::int AS ${one}`).join(', ')}
     FROM (SELECT address_check FROM "order" WHERE address_check IS NOT NULL LIMIT ${countUpTo}) AS bounded`,
  )
  return names.map((address) => ({
    address,
    name: addressFilterWords[address][ctx.lang],
    total: rows[0]?.[address] ?? 0,
  }))
}
