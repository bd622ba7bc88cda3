import {
  lastOf,
  maskedNumber,
  plainNumber,
} from '@dropyard/contract/finance/receiving-account/account-number'
import {
  supplierAccount as contract,
  supplierAccountErrors,
  supplierAccountFlow,
} from '@dropyard/contract/purchasing/supplier-account'
import { and, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail, missingReference } from '../../../kit/errors.ts'
import { decided, rejected, secondPerson } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { decrypt, encrypt, sign } from '../../../kit/start/secrets.ts'
import { supplierTitle } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { supplierAccount } from './table.ts'

/** Bank accounts of suppliers, changed by two people. */

export const flow = runFlow(supplierAccountFlow, {
  table: supplierAccount,
  guards: secondPerson,
  effects: {
    approve: async (ctx, _row, { call_back }) => ({ callBack: call_back, ...decided(ctx) }),
    reject: rejected,
  },
})

const { id, supplierId, number, last, state } = supplierAccount
const place = 'supplier-account'
/** The encrypted number is bound to its supplier. */
const placeOf = (of: number): string => `${place}:${of}`

export const served = serve(contract, supplierAccount, {
  flow,
  search: [
    supplierAccount.payee,
    supplierAccount.bank,
    last,
    sql`(SELECT s.name || ' ' || s.name_en || ' ' || s.code FROM supplier s WHERE s.id = ${qualified(supplierId)})`,
  ],
  columns: {
    supplier_name: supplierTitle(supplierId),
    number: (ctx) =>
      sql`jsonb_build_object('supplier', ${supplierId}, 'number', ${number}, 'last', ${last})`.mapWith(
        (one: Sealed) => readable(ctx, one),
      ),
    in_force: sql`(${state} = 'approved' AND NOT EXISTS (SELECT 1 FROM supplier_account n
      WHERE n.supplier_id = ${qualified(supplierId)} AND n.state = 'approved' AND n.id > ${qualified(id)}))`,
  },
  beforeSave: async (ctx, { number: given, ...input }) => {
    const [owner] = await ctx.db
      .select({ id: supplier.id })
      .from(supplier)
      .where(eq(supplier.id, input.supplier_id))
      .for('no key update')
    if (!owner) throw missingReference('supplier_id')
    const [open] = await ctx.db
      .select({ id })
      .from(supplierAccount)
      .where(and(eq(supplierId, owner.id), eq(state, 'requested')))
    if (open) fail(supplierAccountErrors.pending)
    return {
      ...input,
      number: encrypt(given, placeOf(owner.id)),
      last: lastOf(given),
      fingerprint: sign(plainNumber(given), place),
    }
  },
})

/** A stored number, with its supplier. */
interface Sealed {
  supplier: number
  number: string
  last: string
}

function readable(ctx: UserCtx, { supplier: of, number: sealed, last: end }: Sealed): string {
  const may = [contract.create, supplierAccountFlow.endpoints.approve].some(({ permission }) =>
    ctx.user.permissions.has(permission),
  )
  return may ? decrypt(sealed, placeOf(of)) : maskedNumber(end)
}
