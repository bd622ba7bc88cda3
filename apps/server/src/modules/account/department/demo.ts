import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { type DemoPerson, demoIds } from '../user/demo-ids.ts'
import { placePeople } from '../user/service.ts'
import { department } from './table.ts'

/** Departments of the demo: name, the one above, its head, its people. */
const departments: readonly (readonly [string, string | null, DemoPerson, readonly DemoPerson[]])[] = [
  ['Headquarters', null, 'admin', ['admin']],
  ['Sales', 'Headquarters', 'sales', ['sales', 'marketing', 'support']],
  ['Products', 'Headquarters', 'developer', ['developer', 'designer', 'copywriter']],
  ['Sourcing', 'Products', 'buyer', ['buyer', 'sampler']],
  ['Operations', 'Headquarters', 'clerk', ['clerk']],
  ['Warehouse', 'Operations', 'warehouse', ['warehouse']],
  ['Finance', 'Headquarters', 'finance', ['finance']],
]

export async function demoDepartments(ctx: Ctx): Promise<void> {
  const { people } = await demoIds(ctx)
  for (const [name, above, head, members] of departments) {
    const [parent] = above
      ? await ctx.db.select({ id: department.id }).from(department).where(eq(department.name, above))
      : []
    const [made] = await ctx.db
      .insert(department)
      .values({ name, parentId: parent?.id ?? null, leaderId: people[head] })
      .returning({ id: department.id })
    await placePeople(
      ctx,
      members.map((who) => people[who]),
      made?.id ?? null,
    )
  }
}
