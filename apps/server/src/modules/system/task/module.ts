import { task as contract } from '@dropyard/contract/system/task'
import { inArray } from 'drizzle-orm'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameRecords } from '../../../kit/record/record-names.ts'
import { taskAssigned, taskJudged, taskRefused, taskShared } from '../../../kit/record/task-signals.ts'
import { listen } from '../../../kit/signals.ts'
import { task } from '../../../kit/task-table.ts'
import { taskClock } from './clock.ts'
import {
  answered,
  comment,
  commentsOn,
  linkOf,
  peopleFor,
  tellAssigned,
  tellJudged,
  tellRefused,
  tellShared,
  watch,
} from './comments.ts'
import { claimTask, countTasks, listTasks, taskAt } from './service.ts'

nameRecords('task', async (ctx, ids) => {
  const rows = await ctx.db
    .select()
    .from(task)
    .where(inArray(task.id, [...ids]))
  return rows.map((row) => ({ id: row.id, name: row.title, url: linkOf(row) }))
})

registerModule({
  name: 'task',
  jobs: [taskClock],
  listeners: [
    listen(taskAssigned, tellAssigned),
    listen(taskShared, tellShared),
    listen(taskRefused, tellRefused),
    listen(taskJudged, tellJudged),
  ],
  routes: [
    route(contract.list, (ctx, { query }) => listTasks(ctx, query)),
    route(contract.count, (ctx) => countTasks(ctx)),
    route(contract.recept, async (ctx, { body }) => {
      const { warning } = await claimTask(ctx, body.id)
      return { ...body, warning }
    }),
    route(contract.people, (ctx, { query }) => peopleFor(ctx, undefined, query)),
    route(contract.talk, async (ctx, { params }) => commentsOn(ctx, await taskAt(ctx, params.id))),
    route(contract.say, async (ctx, { params, body }) => comment(ctx, await taskAt(ctx, params.id), body)),
    route(contract.watch, async (ctx, { params, body }) =>
      watch(ctx, (await taskAt(ctx, params.id)).id, body.watching),
    ),
    route(contract.answered, async (ctx, { params }) => answered(ctx, (await taskAt(ctx, params.id)).id)),
  ],
})
