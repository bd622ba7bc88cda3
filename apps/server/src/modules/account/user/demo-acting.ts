import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { noQueue } from '../../../kit/jobs/jobs.ts'
import { type DemoIds, type DemoPerson, demoAddress } from './demo-ids.ts'

/** A context in which one of the demo's people acts; mails about past actions aren't sent. */
export function actingAs(ctx: Ctx, ids: DemoIds, who: DemoPerson): UserCtx {
  const companies: Partial<Record<DemoPerson, number>> = {
    merchant: ids.entities.northwind,
    member: ids.entities.northwind,
    merchant2: ids.entities.lumen,
  }
  const entityId = companies[who] ?? null
  return {
    ...ctx,
    enqueue: noQueue,
    user: {
      id: ids.people[who],
      kind: entityId === null ? 'staff' : 'merchant',
      entityId,
      name: who,
      email: demoAddress(who),
      lang: 'en',
      permissions: new Set<string>(),
      sees: entityId === null ? 'all' : [entityId],
      sessionId: 0,
    },
  }
}
