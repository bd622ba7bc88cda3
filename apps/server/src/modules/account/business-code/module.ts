import { businessCode as contract } from '@dropyard/contract/account/business-code'
import { eq, sql } from 'drizzle-orm'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { demoBusinessCodes } from './demo.ts'
import { businessCode } from './table.ts'

/** Salespeople manage their own codes; staff who see all companies see all codes. */
const { routes } = serve(contract, businessCode, {
  owner: (ctx) => (ctx.user.sees === 'all' ? undefined : eq(businessCode.salespersonId, ctx.user.id)),
  search: [businessCode.code, businessCode.remark],
  columns: {
    customers: sql`(SELECT count(*)::int FROM entity e WHERE e.business_code_id = business_code.id)`,
  },
  beforeSave: (ctx, input, before) => (before ? input : { ...input, salesperson_id: ctx.user.id }),
})

registerModule({ name: 'business-code', routes, demo: demoBusinessCodes })
