import { customerFlow } from '@dropyard/contract/customer/customer/flow'
import { grades } from '@dropyard/contract/customer/customer/kinds'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import { followUpKinds, outcomes } from '@dropyard/contract/customer/follow-up'
import { dayMs, dayOf, hourMs } from '@dropyard/contract/kit/days'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { whileMs } from '../../../demo/stories.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { batchUpdate } from '../customer/batch.ts'
import { flow } from '../customer/flow.ts'
import { served } from '../customer/service.ts'
import { customer } from '../customer/table.ts'
import { loadFields } from '../field/values.ts'
import { addFollowUp } from './service.ts'

type Key<T> = keyof T & string
const keysOf = <T extends object>(of: T) => Object.keys(of) as [Key<T>, ...Key<T>[]]
const note = z.strictObject({
  ago: whileMs,
  kind: z.enum(keysOf(followUpKinds)),
  outcome: z.enum(keysOf(outcomes)),
  text: z.string(),
})
const lead = z.strictObject({
  by: z.enum(['sales', 'marketing']),
  ago: whileMs,
  name: z.string(),
  company: z.string(),
  country: z.string(),
  language: z.string(),
  email: z.string(),
  grade: z.enum(keysOf(grades)).optional(),
  tags: z.array(z.string()),
  market: z.string().optional(),
  monthly: z.int().optional(),
  stage: z.enum(keysOf(customerFlow.states)),
  notes: z.array(note),
  next: z.strictObject({ text: z.string(), in_days: z.int() }).optional(),
})
type Lead = z.output<typeof lead>
type Next = NonNullable<Lead['next']>

/** The actions that lead to a stage. */
const ways: Partial<
  Record<Lead['stage'], readonly Exclude<keyof typeof customerFlow.actions, 'mark-lost'>[]>
> = {
  contacted: ['mark-contacted'],
  talking: ['mark-contacted', 'mark-talking'],
  sampling: ['mark-contacted', 'mark-talking', 'mark-sampling'],
  dormant: ['mark-dormant'],
  lost: ['mark-contacted'],
}

/** Leads with their histories, and follow-ups of merchants; some are due today. */
export async function followUpDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const at = (by: Lead['by'], ago: number): UserCtx =>
    actingAs({ ...ctx, now: new Date(ctx.now.getTime() - ago) }, ids, by)
  const plan = async (who: UserCtx, id: number, text: string, next: Next | undefined) =>
    addFollowUp(who, {
      ...{
        customer_id: id,
        kind: 'call',
        outcome: 'reached',
        text,
        internal: true,
        key: undefined,
        next_by_id: null,
      },
      next_action: next?.text ?? '',
      // Days are those of the staff's time zone, Asia/Shanghai.
      next_due: next ? dayOf(ctx.now.getTime() + 8 * hourMs + next.in_days * dayMs) : null,
    })
  const [marketId = 0, monthlyId = 0, untilId = 0] = (await loadFields(ctx)).map(({ id }) => id)
  for (const one of demoData('customer/lead', z.array(lead))) {
    const { by, ago, stage, notes, next, market, monthly, grade = null, ...given } = one
    const made = await served.create(at(by, ago), {
      ...{
        ...given,
        grade,
        kind: 'lead',
        entity_id: null,
        phone: '',
        website: '',
        do_not_contact: false,
        remark: '',
        custom: { [fieldKey(marketId)]: market ?? null, [fieldKey(monthlyId)]: monthly ?? null },
      },
    })
    for (const step of ways[stage] ?? []) await flow.move(at(by, ago / 2), step, [made.id], {})
    if (stage === 'lost')
      await flow.move(at(by, ago / 3), 'mark-lost', [made.id], {
        lost_reason: 'Buys from a local wholesaler.',
      })
    for (const { ago: then, ...said } of notes)
      await addFollowUp(at(by, then), {
        ...{ ...said, customer_id: made.id, next_action: '', next_due: null, next_by_id: null },
        ...{ internal: true, key: undefined },
      })
    if (next) await plan(at(by, dayMs), made.id, 'Will be contacted again.', next)
  }
  const merchants = await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.kind, 'merchant'))
    .orderBy(asc(customer.id))
  for (const [n, { id }] of merchants.entries()) {
    const until = dayOf(new Date(ctx.now.getTime() + (n + 3) * 30 * dayMs))
    const unchanged = { grade: null, add_tags: [], remove_tags: [], do_not_contact: null, dry_run: false }
    for (const [custom_field_id, custom_value] of [
      [marketId, n % 2 === 0 ? 'us' : 'eu'],
      [untilId, until],
    ] as const)
      await batchUpdate(at('sales', dayMs * (n + 3)), {
        ...unchanged,
        ...{ customers: [{ id }], custom_field_id, custom_value },
      })
    await plan(at('sales', dayMs * (n + 2)), id, 'Asked how the last deliveries went. All parcels arrived.', {
      text: 'Present new products',
      in_days: n % 3,
    })
  }
}
