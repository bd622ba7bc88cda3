import type { Actor } from '../../../kit/context.ts'

/** Somebody of a company, for jobs that go on with what a person began: sees that company and nothing else. */
export const merchantOf = (entityId: number, personId: number): Actor => ({
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

/** Somebody of the staff who sees every company, for jobs that they began. */
export const staffOf = (personId: number): Actor => ({
  ...merchantOf(0, personId),
  kind: 'staff',
  entityId: null,
  sees: 'all',
})
