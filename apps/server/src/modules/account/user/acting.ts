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
