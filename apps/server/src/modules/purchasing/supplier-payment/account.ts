import { supplierPaymentErrors as errors } from '@dropyard/contract/purchasing/supplier-payment/errors'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { supplier } from '../supplier/table.ts'
import { supplierAccount } from '../supplier-account/table.ts'

/**
 * The bank account in force to which a supplier is paid; null if it isn't paid by bank transfer. Money that comes back needs none.
 * @throws without an approved account, and while a change of it waits
 */
export async function accountFor(
  ctx: Ctx,
  { supplierId, amount }: { readonly supplierId: number; readonly amount: number },
): Promise<number | null> {
  const [of] = await ctx.db
    .select({ paidBy: supplier.paidBy })
    .from(supplier)
    .where(eq(supplier.id, supplierId))
    // An account is changed under the same lock.
    .for('no key update')
  if (assertFound(of).paidBy !== 'transfer' || amount <= 0) return null
  const accounts = await ctx.db
    .select({ id: supplierAccount.id, state: supplierAccount.state })
    .from(supplierAccount)
    .where(
      and(
        eq(supplierAccount.supplierId, supplierId),
        inArray(supplierAccount.state, ['requested', 'approved']),
      ),
    )
    .orderBy(desc(supplierAccount.id))
  if (accounts.some(({ state }) => state === 'requested')) fail(errors.account_waits)
  return accounts[0]?.id ?? fail(errors.no_account)
}
