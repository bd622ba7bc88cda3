import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { writeAudit } from '../../../kit/record/audit.ts'
import { demoIds, demoPeople } from '../../account/user/demo-ids.ts'

/** A few entries of the audit log, as the demo's people would have left them. */
const entries = z.array(
  z.strictObject({
    who: z.enum(demoPeople),
    action: z.string(),
    record: z.string(),
    id: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  }),
)

export async function demoTrail(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  for (const { who, id: recordId, action, record, before, after } of demoData('system/audit', entries))
    writeAudit(
      ctx.db,
      {
        userId: people[who],
        entityId: who === 'merchant' ? entities.northwind : null,
        requestId: 'demo',
        ip: '203.0.113.7',
      },
      action,
      null,
      [{ record, recordId, before, after }],
    )
}
