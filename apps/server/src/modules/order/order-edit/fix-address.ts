import type { Lang } from '@dropyard/contract/kit/text'
import { erpOrderErrors } from '@dropyard/contract/order/erp-order'
import type { Address } from '@dropyard/contract/order/order/address'
import { fixAddress } from '@dropyard/contract/order/order/address/mend'
import { addressText } from '@dropyard/contract/order/order/address/text'
import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { addressLimits, type LimitsOf } from '../../logistics/channel-carrier/address-limits.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import { pricingOf } from '../order-price/quote.ts'
import { putAddress } from './edit.ts'

/** What is needed to fix addresses: the carriers' length limits, and the data for pricing. */
interface Known {
  limits: LimitsOf
  pricing: Awaited<ReturnType<typeof pricingOf>>
}

/**
 * Corrects errors in orders' addresses that need no question. Each result names the fields; only a preview contains their values,
 * because the results of jobs are stored.
 */
export const fixAddresses = (
  ctx: Ctx,
  refs: readonly OrderRef[],
  { preview }: { preview: boolean },
): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o, _ref, { limits, pricing }: Known) => {
      const fixed = fixAddress(o.address, limits(o))
      const change = differences(o.address, fixed, { lang: ctx.lang, preview })
      if (change === '') fail(erpOrderErrors.address_tidy)
      await putAddress(ctx, o, fixed, { lines: pricing.lines(o), facts: pricing.facts(o) })
      return { change }
    },
    {
      may: mayEditAddress,
      read: async (locked) => ({ limits: await addressLimits(ctx), pricing: await pricingOf(ctx, locked) }),
    },
  )

/** The fields that differ, in a preview with both values: `Postal code: sw1a1aa → SW1A 1AA`. */
function differences(
  before: Address,
  after: Address,
  { lang, preview }: { lang: Lang; preview: boolean },
): string {
  const { fields } = addressText[lang]
  return (Object.keys(fields) as (keyof typeof fields)[])
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) =>
      preview ? `${fields[field]}: ${before[field] || '—'} → ${after[field] || '—'}` : fields[field],
    )
    .join(' · ')
}
