import { taskErrors, type WaitsFor } from '@dropyard/contract/kit/tasks'
import type { Ctx } from '../context.ts'
import { nameWords, staffWho } from '../data/people.ts'
import { invalid } from '../errors.ts'

/** Tasks that wait for somebody else: the supplier, the carrier, another module. Their clock stands meanwhile. */

interface WaitInput {
  readonly waits_for: WaitsFor
  readonly wait_reason: string
  readonly wait_until: string
  readonly waits_on_id: number | null
}

/** What a task holds that waits for nothing. */
export const notWaiting = {
  waitsFor: null,
  waitReason: '',
  waitUntil: null,
  waitsOnId: null,
  waitingSince: null,
} as const

/**
 * What it is to wait for, checked.
 *
 * @param flow whose records a person must see who is waited for
 */
export async function waitingFor(ctx: Ctx, flow: string, since: Date | null, input: unknown) {
  const { waits_for, wait_reason, wait_until, waits_on_id } = input as WaitInput
  const waitUntil = new Date(wait_until)
  if (waitUntil <= ctx.now) invalid({ wait_until: taskErrors.past.words })
  const [person] = waits_on_id === null ? [] : await staffWho(ctx, `${flow}:list`, { ids: [waits_on_id] })
  if (waits_on_id !== null && !person) invalid({ waits_on_id: taskErrors.unseen.words })
  return {
    kept: {
      waitsFor: waits_for,
      waitReason: wait_reason,
      waitUntil,
      waitsOnId: waits_on_id,
      waitingSince: since ?? ctx.now,
    },
    /** As the history tells it. */
    told: {
      waits_for,
      wait_reason,
      wait_until,
      ...(person ? { waits_on: (await nameWords(ctx, [person.id])).get(person.id) } : {}),
    },
  }
}

interface Stand {
  readonly state: string
  readonly assigneeId: number | null
}
/** What waits goes on when it is told to, when it moves, or when somebody else has it. */
export const goesOn = (action: string, before: Stand, after: Stand): boolean =>
  action === 'resume' || after.state !== before.state || after.assigneeId !== before.assigneeId
