import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { taskErrors } from '@dropyard/contract/kit/tasks'
import { fillWords } from '@dropyard/contract/kit/text'
import { workbenchErrors } from '@dropyard/contract/overview/workbench'
import { and, asc, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { namesOf } from '../../../kit/data/people.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { seen } from '../../system/task/views.ts'

/** Hands tasks of a person who leaves or is away over to others who may work on them, in turn, the most urgent first. */

type Task = typeof task.$inferSelect

interface Asked {
  readonly id_list: readonly number[]
  readonly to: readonly number[]
  readonly reason: string
}

export async function handOver(ctx: UserCtx, { id_list, to, reason }: Asked) {
  const rows = await ctx.db
    .select()
    .from(task)
    .where(and(inArray(task.id, [...id_list]), seen(ctx)))
    .orderBy(asc(task.dueAt), asc(task.id))
  const workers = await workersAmong(ctx, to, rows)
  const { code, words } = taskErrors.worker
  const noWorker = { code, words: fillWords(words, { names: await namesOf(ctx, to) }) }
  const refused: RowAnswer[] = id_list
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => refusal(ctx, id, workbenchErrors.closed))
  const given = new Map<string, Task[]>()
  const turns = new Map<string, number>()
  for (const row of rows) {
    const able = (workers.get(groupOf(row)) ?? []).filter((id) => id !== row.assigneeId)
    const turn = turns.get(groupOf(row)) ?? 0
    const target = able[turn % able.length]
    if (row.closedAt !== null) refused.push(refusal(ctx, row.id, workbenchErrors.closed))
    else if (!ctx.user.permissions.has(`${row.flow}:assign`))
      refused.push(refusal(ctx, row.id, workbenchErrors.lead))
    else if (target === undefined) refused.push(refusal(ctx, row.id, noWorker))
    else {
      turns.set(groupOf(row), turn + 1)
      const key = `${row.flow} ${target} ${givenBy(row)}`
      given.set(key, [...(given.get(key) ?? []), row])
    }
  }
  const moved: number[] = []
  for (const [key, part] of given) {
    const [flow = '', target, action = ''] = key.split(' ')
    const input = { assignee_id: Number(target), due_at: null, reason }
    const ids = part.map(({ recordId }) => recordId)
    const answer = await flowsOfTasks.get(flow)?.each(ctx, action, ids, input)
    const idOf = (recordId: number): number => part.find((one) => one.recordId === recordId)?.id ?? 0
    moved.push(...(answer?.moved ?? []).map(idOf))
    refused.push(...(answer?.refused ?? []).map((one) => ({ ...one, id: idOf(one.id) })))
  }
  return { moved, refused }
}

/** The action that hands a task over: for a task whose work is over and that waits for a decision, the flow's own action. */
function givenBy({ flow, state }: Task): string {
  const { decision } = flowsOfTasks.get(flow)?.flow.tasks ?? {}
  return decision?.in.includes(state) ? decision.by : 'assign'
}

const refusal = (
  ctx: UserCtx,
  id: number,
  { code, words }: { code: string; words: Record<'en' | 'zh', string> },
): RowAnswer => ({ id, ok: false, code, message: words[ctx.lang] })

/** Tasks that the same people may work on. */
const groupOf = ({ flow, mailboxId }: Pick<Task, 'flow' | 'mailboxId'>): string =>
  `${flow} ${mailboxId ?? ''}`

/** Which of these people may work on each group of tasks, in the given order. */
async function workersAmong(ctx: UserCtx, people: readonly number[], tasks: readonly Task[]) {
  const { rows } = await ctx.db.$client.query<{ flow: string; mailboxId: number | null; id: number }>(
    `SELECT DISTINCT f.name AS flow, f.mailbox AS "mailboxId", p.id
     FROM unnest($1::text[], $3::bigint[]) AS f(name, mailbox)
     JOIN role r ON f.name || ':claim' = ANY (r.permissions)
     JOIN person_role pr ON pr.role_id = r.id
     JOIN person p ON p.id = pr.person_id AND p.kind = 'staff' AND p.status = 'active' AND p.id = ANY ($2::bigint[])
     WHERE f.mailbox IS NULL OR f.mailbox = ANY (mailboxes_answered_by(p.id))`,
    [tasks.map(({ flow }) => flow), people, tasks.map(({ mailboxId }) => mailboxId)],
  )
  const able = Map.groupBy(rows, groupOf)
  return new Map(
    [...able].map(([group, some]) => [group, people.filter((id) => some.some((one) => one.id === id))]),
  )
}
