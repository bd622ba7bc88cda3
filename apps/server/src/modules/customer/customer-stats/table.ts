import { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { among, id, minor, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { customer } from '../customer/table.ts'

/**
 * What customers did, by day. `count.ts` replaces the rows of customers that changed; triggers keep sums of them (table.sql).
 * Days are in UTC, and `scope_id` is that of the customer.
 */

const kind = () => among('kind', Object.keys(customerKinds) as [keyof typeof customerKinds])
const day = (name: string) => date(name, { mode: 'string' })
const flag = (name: string) => smallint(name).notNull()
const number = (name: string) => integer(name).notNull()

/**
 * Events of a day, each 1 or 0. `began` and `repeated` are the events `new` and `returning`: `new` is reserved in triggers. A customer
 * is active, and repeated after an earlier week, on the first day with an order in a week.
 */
const events = {
  began: flag('began'),
  active: flag('active'),
  repeated: flag('repeated'),
  dormant: flag('dormant'),
  lost: flag('lost'),
}

/** Days on which a customer did something, or became dormant or lost, also in the future: unless the customer orders before. */
export const customerDay = pgTable(
  'customer_day',
  {
    customerId: partOf('customer_id', () => customer.id),
    day: day('day').notNull(),
    scopeId: ref('scope_id').notNull(),
    kind: kind(),
    country: text('country').notNull(),
    /** The Monday of the week of the first order. */
    firstWeek: day('first_week'),
    ...events,
    orders: number('orders'),
    paid: number('paid'),
    refunds: number('refunds'),
    /** US cents: of buyers what they paid in stores, of merchants what they paid us, net of refunds. */
    spend: minor('spend').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.day] }),
    index('customer_day_day').on(t.day, t.customerId),
    index('customer_day_scope').on(t.scopeId, t.kind),
    ownedBy(t.scopeId),
  ],
)

/** Sums of the events. */
export const customerStat = pgTable(
  'customer_stat',
  {
    scopeId: ref('scope_id').notNull(),
    kind: kind(),
    country: text('country').notNull(),
    day: day('day').notNull(),
    began: number('began'),
    active: number('active'),
    repeated: number('repeated'),
    dormant: number('dormant'),
    lost: number('lost'),
  },
  (t) => [
    primaryKey({ columns: [t.scopeId, t.kind, t.country, t.day] }),
    index('customer_stat_day').on(t.day),
    ownedBy(t.scopeId),
  ],
)

/** How many of the customers whose first order was in a week ordered in a later week: `step` weeks after it. */
export const customerCohort = pgTable(
  'customer_cohort',
  {
    scopeId: ref('scope_id').notNull(),
    kind: kind(),
    country: text('country').notNull(),
    firstWeek: day('first_week').notNull(),
    step: number('step'),
    customers: number('customers'),
  },
  (t) => [
    primaryKey({ columns: [t.scopeId, t.kind, t.country, t.firstWeek, t.step] }),
    index('customer_cohort_week').on(t.firstWeek, t.step),
    ownedBy(t.scopeId),
  ],
)

/** Stays of leads and merchants in a stage. */
export const customerStay = pgTable(
  'customer_stay',
  {
    id: id(),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    state: text('state').notNull(),
    beganOn: day('began_on').notNull(),
    /** Null while it lasts. */
    endedOn: day('ended_on'),
    days: integer('days'),
  },
  (t) => [
    index('customer_stay_customer').on(t.customerId),
    index('customer_stay_began').on(t.beganOn, t.state, t.customerId),
    index('customer_stay_ended').on(t.endedOn),
    ownedBy(t.scopeId),
  ],
)

/** Customers whose days are to be counted again (kit/jobs/due-rows.ts). */
export const customerDayDue = pgTable('customer_day_due', {
  id: id(),
  customerId: ref('customer_id').notNull(),
})
