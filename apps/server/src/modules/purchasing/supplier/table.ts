import type { supplier as contract } from '@dropyard/contract/purchasing/supplier'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { id, minor, ref, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'

type Input = z.output<(typeof contract)['input']>
const said = (name: string) => text(name).notNull().default('')
const days = (name: string) => integer(name).notNull().default(0)

/** Whom we buy from. */
export const supplier = pgTable(
  'supplier',
  {
    id: id(),
    code: text('code').notNull(),
    status: text('status').$type<Input['status']>().notNull().default('trial'),
    statusReason: said('status_reason'),
    name: text('name').notNull(),
    nameEn: said('name_en'),
    kind: text('kind').$type<Input['kind']>().notNull().default('factory'),
    grade: text('grade').$type<Input['grade']>().notNull().default('none'),
    country: said('country'),
    province: said('province'),
    city: said('city'),
    address: said('address'),
    contacts: jsonb('contacts').$type<Input['contacts']>().notNull().default([]),
    shopUrl: said('shop_url'),
    memberId: said('member_id'),
    openUid: said('open_uid'),
    licenceNo: said('licence_no'),
    licenceUntil: date('licence_until', { mode: 'string' }),
    licenceFile: said('licence_file'),
    currency: text('currency').notNull().default('CNY'),
    paidBy: text('paid_by').$type<Input['paid_by']>().notNull().default('transfer'),
    terms: text('terms').$type<Input['terms']>().notNull().default('prepaid'),
    invoice: text('invoice').$type<Input['invoice']>().notNull().default('none'),
    cycle: days('cycle'),
    cycleUnit: text('cycle_unit').$type<Input['cycle_unit']>().notNull().default('day'),
    /** Minor units of the supplier's currency. */
    minimum: minor('minimum').notNull().default(0),
    leadDays: days('lead_days'),
    returnDays: days('return_days'),
    buyerId: ref('buyer_id'),
    standinId: ref('standin_id'),
    note: said('note'),
    ...times,
  },
  (t) => [
    uniqueIndex('supplier_code').on(t.code),
    index('supplier_status').on(t.status, t.id),
    index('supplier_buyer').on(t.buyerId, t.id),
    index('supplier_licence').on(t.licenceNo).where(sql`${t.licenceNo} <> ''`),
    index('supplier_member').on(t.memberId).where(sql`${t.memberId} <> ''`),
    check('supplier_blocked', sql`${t.status} <> 'blocked' OR ${t.statusReason} <> ''`),
  ],
)

namesFiles(supplier.licenceFile)
