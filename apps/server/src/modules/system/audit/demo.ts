import type { Ctx } from '../../../kit/context.ts'
import { writeAudit } from '../../../kit/record/audit.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'

/** A few entries of the trail, as they would have been left by the people of the demo. */
const entries: readonly (readonly [DemoPerson, string, string, string, unknown, unknown])[] = [
  [
    'admin',
    'PUT /v1/role/:id',
    'role',
    '9',
    { scope: 'own', permissions: ['erp-order:list'] },
    { scope: 'all', permissions: ['erp-order:list', 'erp-order:export'] },
  ],
  [
    'clerk',
    'POST /sale/holiday',
    'holiday',
    '3',
    null,
    { name: 'National Day', country: 'CN', from_day: '2026-10-01' },
  ],
  [
    'finance',
    'PUT /v1/recharge-examine/approve',
    'recharge',
    '2',
    { state: 'submitted' },
    { state: 'approved', amount: 50000 },
  ],
  [
    'merchant',
    'PUT /sale/userAddress/:id',
    'address',
    '1',
    { city: 'Salem', zip: '97301' },
    { city: 'Portland', zip: '97201' },
  ],
  ['admin', 'PUT /v1/user/:id/status', 'person', '11', { status: 'active' }, { status: 'disabled' }],
]

export async function demoTrail(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  for (const [who, action, record, recordId, before, after] of entries)
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
