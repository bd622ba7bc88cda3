import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import type { Row, Values } from '../../../kit/record/record-options.ts'
import { supplier } from '../supplier/table.ts'

/** Tax in percent, by the invoice that a supplier gives. */
const invoiceTax = { none: 0, vat_1: 1, vat_13: 13 } as const

/** Fills in what follows from the supplier, and who is responsible. */
export async function completed(ctx: UserCtx, input: Values, before: Row | undefined): Promise<Values> {
  const [of] = await ctx.db
    .select()
    .from(supplier)
    .where(eq(supplier.id, Number(input.supplier_id)))
  if (of?.status === 'blocked' && before?.supplier_id !== input.supplier_id)
    invalid({ supplier_id: errors.blocked.words })
  return {
    ...input,
    terms: input.terms ?? of?.terms ?? null,
    tax_percent: input.tax_percent ?? (of ? invoiceTax[of.invoice as keyof typeof invoiceTax] : null),
    buyer_id: input.buyer_id ?? before?.buyer_id ?? of?.buyerId ?? ctx.user.id,
    edited_by: ctx.user.id,
  }
}
