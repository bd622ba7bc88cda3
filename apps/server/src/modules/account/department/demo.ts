import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds, demoPeople } from '../user/demo-ids.ts'
import { placePeople } from '../user/service.ts'
import { department } from './table.ts'

const departments = z.array(
  z.strictObject({
    name: z.string(),
    above: z.string().optional(),
    head: z.enum(demoPeople),
    people: z.array(z.enum(demoPeople)),
  }),
)

export async function demoDepartments(ctx: Ctx): Promise<void> {
  const { people } = await demoIds(ctx)
  for (const { name, above, head, people: members } of demoData('account/department', departments)) {
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
