import type { Actor } from '../../../kit/context.ts'

/** Somebody of a company, for jobs that go on with what a person began: sees that company and nothing else. */
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

/** Somebody of the staff, for jobs that they began: sees what they saw. */
export const actAsStaff = (personId: number, sees: Actor['sees']): Actor => ({
  ...actAsMerchant(0, personId),
  kind: 'staff',
  entityId: null,
  sees,
})
