import type { FlowHistory, Workflow } from '@dropyard/contract/kit/workflow'
import { and, asc, eq } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'
import { person } from './table.ts'

/** Moves of a record through its workflow, with who made them. Merchants read the names of their own people only. */
export async function movesOf(ctx: UserCtx, flow: Workflow, id: number): Promise<FlowHistory> {
  const moves = await ctx.db
    .select({ move: workflowMove, user: person.name })
    .from(workflowMove)
    .leftJoin(
      person,
      and(
        eq(person.id, workflowMove.userId),
        ctx.user.kind === 'merchant' ? eq(person.entityId, entityOf(ctx)) : undefined,
      ),
    )
    .where(and(eq(workflowMove.flow, flow.name), eq(workflowMove.recordId, id)))
    .orderBy(asc(workflowMove.id))
  return moves.map(({ move, user }) => ({
    at: move.at.toISOString(),
    action: move.action ?? '',
    action_name: move.action === null ? '' : (flow.actions[move.action]?.words[ctx.lang] ?? move.action),
    from: move.from ?? '',
    to: move.to,
    user_name: user ?? '',
    input: move.input as Record<string, unknown>,
  }))
}
