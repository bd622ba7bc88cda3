import { valuesIn } from '@dropyard/contract/kit/format-message'
import { ofTasks } from '@dropyard/contract/kit/tasks'
import { inLang, type Pair } from '@dropyard/contract/kit/text'
import { changed, type FlowHistory, type Workflow } from '@dropyard/contract/kit/workflow'
import { and, asc, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { personName } from '../data/people.ts'
import { readableValues } from '../http/withheld.ts'
import { workflowMove } from '../workflow-table.ts'

/** Shown instead of a name: jobs have none, and merchants do not see the names of staff. */
const nameless = {
  system: ['System', '系统'],
  team: ['Our team', '平台'],
} as const satisfies Record<string, Pair>

const wordsOf = ({ actions, notes }: Workflow, action: string): Pair | undefined =>
  action === changed.name ? changed.words : (actions[action]?.historyLabel ?? notes?.[action]?.words)

/** The history of a record with a workflow, oldest first. */
export const historyOf =
  (flow: Workflow) =>
  async (ctx: UserCtx, recordId: number, shape: z.ZodRawShape = {}): Promise<FlowHistory> => {
    const moves = await ctx.db
      .select({ move: workflowMove, user: personName(workflowMove.userId)(ctx) })
      .from(workflowMove)
      .where(
        and(
          eq(workflowMove.flow, flow.name),
          eq(workflowMove.recordId, recordId),
          // Merchants must not see which member of staff claimed or was assigned the task.
          flow.tasks && ctx.user.kind === 'merchant'
            ? or(isNull(workflowMove.action), notInArray(workflowMove.action, [...ofTasks]))
            : undefined,
        ),
      )
      .orderBy(asc(workflowMove.id))
    return moves.map(({ move: { action, userId, ...one }, user }) => ({
      at: one.at.toISOString(),
      action: action ?? '',
      action_name: action === null ? '' : inLang(wordsOf(flow, action) ?? [action, action], ctx.lang),
      from: one.from ?? '',
      to: one.to,
      user_name: user || inLang(nameless[userId === null ? 'system' : 'team'], ctx.lang),
      input: valuesIn(readableValues(shape, one.input as Record<string, unknown>, ctx.user), ctx.lang),
    }))
  }
