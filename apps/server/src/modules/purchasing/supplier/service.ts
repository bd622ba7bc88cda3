import { supplier as contract, supplierErrors } from '@dropyard/contract/purchasing/supplier'
import { sql } from 'drizzle-orm'
import { personName } from '../../../kit/data/people.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { supplier } from './table.ts'

/** Suppliers: lists and changes. */

export const served = serve(contract, supplier, {
  search: [
    supplier.code,
    supplier.name,
    supplier.nameEn,
    supplier.licenceNo,
    supplier.memberId,
    sql`${supplier.contacts}::text`,
  ],
  columns: {
    title: (ctx) =>
      ctx.lang === 'zh'
        ? sql`${supplier.name}`
        : sql`coalesce(nullif(${supplier.nameEn}, ''), ${supplier.name})`,
    buyer_name: personName(supplier.buyerId),
    standin_name: personName(supplier.standinId),
    // The same licence or the same account at 1688 is the same company, whatever it calls itself.
    same_as: sql`ARRAY(SELECT o.code || ' ' || o.name FROM supplier o WHERE o.id <> supplier.id
      AND ((o.licence_no <> '' AND o.licence_no = supplier.licence_no)
        OR (o.member_id <> '' AND o.member_id = supplier.member_id)) ORDER BY o.id)`,
    create_time: supplier.createdAt,
  },
  beforeSave: (_ctx, input) => {
    if (input.status === 'blocked' && input.status_reason === '')
      invalid({ status_reason: supplierErrors.reason.words })
    return { ...input, licence_no: input.licence_no.replace(/\s/g, '').toUpperCase() }
  },
})
