import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { department } from './table.ts'

export async function departmentExists(ctx: Ctx, id: number): Promise<boolean> {
  const [row] = await ctx.db.select({ id: department.id }).from(department).where(eq(department.id, id))
  return row !== undefined
}
