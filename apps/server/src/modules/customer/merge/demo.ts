import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { served } from '../customer/service.ts'
import { merge } from './merge.ts'

const lead = z.strictObject({
  name: z.string(),
  company: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
})
const pairs = z.strictObject({ merged: z.tuple([lead, lead]), proposed: z.tuple([lead, lead]) })

/** Two leads that were one company and are merged, and two with the same phone number that are proposed. */
export async function mergeDemo(ctx: Ctx): Promise<void> {
  const sales = actingAs(ctx, await demoIds(ctx), 'sales')
  const given = demoData('customer/merge', pairs)
  const enter = (values: z.output<typeof lead>) =>
    served.create(sales, {
      ...{ ...values, kind: 'lead', entity_id: null, language: '', website: '', grade: null, tags: ['fair'] },
      ...{ do_not_contact: false, remark: '' },
    })
  const [one, other] = [await enter(given.merged[0]), await enter(given.merged[1])]
  await merge(sales, {
    ...{ id: one.id, version: one.version, other_id: other.id, other_version: other.version },
    ...{ take: ['phone'], take_custom: [], dry_run: false },
  })
  for (const values of given.proposed) await enter(values)
}
