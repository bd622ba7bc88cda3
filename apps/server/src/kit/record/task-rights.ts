import { commonErrors } from '@dropyard/contract/kit/errors'
import { taskErrors } from '@dropyard/contract/kit/tasks'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import type { Action, Workflow } from '@dropyard/contract/kit/workflow'
import type { Ctx } from '../context.ts'
import { namesOf, staffWith, type Wanted } from '../data/people.ts'
import { invalid, type Refused } from '../errors.ts'

/** Who may work on the tasks of a workflow. */

/** The parts of a task that decide who may act on it. */
export interface Holder {
  readonly assigneeId: number | null
  readonly assigneeName: string
  readonly waits: boolean
  /** The ids of all who have worked on it. */
  readonly workedBy: readonly number[]
}
/** Staff who may claim tasks of a workflow: those with its permission `claim`. */
export const workersOf = (ctx: Ctx, flow: Pick<Workflow, 'name'>, wanted?: Wanted) =>
  staffWith(ctx, `${flow.name}:claim`, wanted)

/** The people that a form's field selects for tasks of a workflow. */
interface Named {
  readonly field: string
  readonly flow: Pick<Workflow, 'name'>
  readonly ids: readonly number[]
  /** The mailbox whose members alone may work on them. */
  readonly mailboxId?: number | null
}

/** Checks that all these people may work on the tasks, and returns them. @throws with a message at each field if one may not */
export async function assertMayWork(ctx: Ctx, ...named: readonly Named[]) {
  const wrong: Record<string, Words> = {}
  const found = await Promise.all(
    named.map(async ({ field, flow, ids, mailboxId }) => {
      const people = ids.length > 0 ? await workersOf(ctx, flow, { ids, mailboxId }) : []
      const others = ids.filter((id) => !people.some((one) => one.id === id))
      if (others.length > 0) {
        const names = await namesOf(ctx, others)
        wrong[field] = names ? fillWords(taskErrors.worker.words, { names }) : commonErrors.not_found.words
      }
      return people
    }),
  )
  if (Object.keys(wrong).length > 0) invalid(wrong)
  return found.flat()
}

const isLead = (ctx: Ctx, flow: Workflow): boolean => ctx.user?.permissions.has(`${flow.name}:assign`) ?? true

/** Why the user may not do an action on a task, or undefined. The merchants' own steps (`mount`) do not depend on the task. */
export function whyNotAllowed(
  ctx: Ctx,
  flow: Workflow,
  name: string,
  { from, mount }: Pick<Action<string>, 'from' | 'mount'>,
  holder: Holder | undefined,
): Refused {
  if (!flow.tasks || !holder || mount) return undefined
  const { assigneeId, assigneeName, waits, workedBy } = holder
  if ((name === 'release' || name === 'wait') && assigneeId === null) return taskErrors.free
  if (name === 'resume' && !waits) return taskErrors.runs
  if (!ctx.user) return undefined
  const { review } = flow.tasks
  const judges = review !== undefined && from.every((state) => review.in.includes(state))
  if (judges && workedBy.includes(ctx.user.id)) return taskErrors.own
  const mine = assigneeId === ctx.user.id
  if (name === 'claim') return assigneeId === null ? undefined : [taskErrors.claimed, { name: assigneeName }]
  const works = from.some((state) => flow.tasks?.openStates.includes(state))
  if (!works || name === 'assign' || assigneeId === null || mine || isLead(ctx, flow)) return undefined
  return [taskErrors.others, { name: assigneeName }]
}
