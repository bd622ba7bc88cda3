import type { OnMeRow, WorkDay } from '@dropyard/contract/overview/workbench'
import { link } from '@dropyard/contract/pages'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { task, taskMention } from '../../../kit/task-table.ts'
import type { Calendar } from '../../system/task/business-days.ts'
import { listRowsOf, selectTasks } from '../../system/task/rows.ts'
import { firstOf, toReview, viewOf } from '../../system/task/views.ts'
import { byTimeLeft } from './lists.ts'

/** Tasks in which others wait for the reader: questions and mentions first, then shared work, then reviews. */

const shownOf = 10

export async function onMe(ctx: UserCtx, days: Calendar): Promise<WorkDay['on_me']> {
  const views = ['asked', 'mentioned', 'shared', 'review'] as const
  const [found, totals] = await Promise.all([
    Promise.all(
      views.map((view) => {
        const where = view === 'review' ? firstOf([toReview(ctx)], shownOf) : viewOf(ctx, view)
        return selectTasks(ctx, where, byTimeLeft).limit(shownOf)
      }),
    ),
    Promise.all(views.map((view) => ctx.db.select({ n: count() }).from(task).where(viewOf(ctx, view)))),
  ])
  const named = await namedBy(
    ctx,
    (found[1] ?? []).map(({ row }) => row.id),
  )
  const ids = new Set<number>()
  const rows = views.flatMap((why, at) =>
    (found[at] ?? []).flatMap((one): OnMeRow[] => {
      const { row, assignee, worker } = one
      if (ids.has(row.id)) return []
      ids.add(row.id)
      const mention = named.get(row.id)
      const who = { asked: assignee, mentioned: mention?.name ?? '', shared: assignee, review: worker }
      const since = { asked: row.waitingSince, mentioned: mention?.at, shared: null, review: row.updatedAt }
      return listRowsOf(ctx, days, one).map((each) => {
        return { ...each, why, by: who[why], since: (since[why] ?? row.updatedAt).toISOString() }
      })
    }),
  )
  const number = (at: number) => {
    const view = views[at] ?? 'review'
    return { total: totals[at]?.[0]?.n ?? 0, to: link('/taskList', { view }) }
  }
  return { asked: number(0), mentioned: number(1), shared: number(2), review: number(3), rows }
}

/** Who mentioned the reader in comments on these tasks, and when. */
async function namedBy(ctx: UserCtx, ids: readonly number[]) {
  const rows =
    ids.length > 0
      ? await ctx.db
          .select({ id: taskMention.taskId, name: personName(taskMention.byId)(ctx), at: taskMention.at })
          .from(taskMention)
          .where(and(eq(taskMention.personId, ctx.user.id), inArray(taskMention.taskId, [...ids])))
      : []
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
