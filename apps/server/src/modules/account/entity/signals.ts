import { signal } from '../../../kit/signals.ts'

/** A company registered. Its owner's e-mail address was proved by a code. */
export const companyRegistered = signal<{
  entityId: number
  name: string
  email: string
  /** The invitation code with which it registered. */
  businessCodeId: number | null
}>()
