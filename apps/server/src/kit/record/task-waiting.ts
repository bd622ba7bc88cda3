import { taskErrors, type WaitsFor } from '@dropyard/contract/kit/tasks'
import type { Ctx } from '../context.ts'
import { nameWords, staffWith } from '../data/people.ts'
import { invalid } from '../errors.ts'
import type { task } from '../task-table.ts'

/** Tasks that wait, for example for a supplier or a carrier. The time of waiting does not count towards the due time. */

type TaskRow = typeof task.$inferSelect

interface WaitInput {
  readonly waits_for: WaitsFor
  readonly wait_reason: string
  readonly wait_until: string
  readonly waits_on_id: number | null
}

/** The columns of a task that is not waiting. */
export const notWaiting = {
  waitsFor: null,
  waitReason: '',
  waitUntil: null,
  waitsOnId: null,
  waitingSince: null,
} as const

/**
 * Checks the input of the action `wait`.
 *
 * @param before The task before the action. A person to wait for must have the permission to list its flow's records, and be a
 *   member of its mailbox if it has one.
 * @returns `kept`: the columns of the task; `told`: the input that the history stores.
 */
export async function waitingFor(
  ctx: Ctx,
  before: Pick<TaskRow, 'flow' | 'mailboxId' | 'waitingSince'>,
  input: unknown,
) {
  const { flow, mailboxId, waitingSince: since } = before
  const { waits_for, wait_reason, wait_until, waits_on_id } = input as WaitInput
  const waitUntil = new Date(wait_until)
  if (waitUntil <= ctx.now) invalid({ wait_until: taskErrors.past.words })
  const [person] =
    waits_on_id === null ? [] : await staffWith(ctx, `${flow}:list`, { ids: [waits_on_id], mailboxId })
  if (waits_on_id !== null && !person) invalid({ waits_on_id: taskErrors.unseen.words })
  return {
    kept: {
      waitsFor: waits_for,
      waitReason: wait_reason,
      waitUntil,
      waitsOnId: waits_on_id,
      waitingSince: since ?? ctx.now,
    },
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
/** Whether a task stops waiting: it is resumed, its record changes its state, or it gets another assignee. */
export const endsWaiting = (action: string, before: Stand, after: Stand): boolean =>
  action === 'resume' || after.state !== before.state || after.assigneeId !== before.assigneeId
