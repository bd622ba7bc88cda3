import type { Actor } from '../../../kit/context.ts'

/** An actor of a company, for jobs that continue a user's request: sees only that company. */
export const actAsMerchant = (entityId: number, personId: number): Actor => ({
  id: personId,
  kind: 'merchant',
  entityId,
  name: '',
  email: '',
  lang: 'en',
  permissions: new Set(),
  sees: [entityId],
  sessionId: 0,
})

/** An actor of staff, for jobs that they started: with the row scope that they had. */
export const actAsStaff = (personId: number, sees: Actor['sees']): Actor => ({
  ...actAsMerchant(0, personId),
  kind: 'staff',
  entityId: null,
  sees,
})
