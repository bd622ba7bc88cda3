import { vi } from 'vitest'
import type { Ctx } from '../kit/context.ts'

/** The texts of what a work asks the database, in their order. */
export async function queriesOf(ctx: Ctx, work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(ctx.db.$client, 'query')
  try {
    await work()
    return asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
  } finally {
    asked.mockRestore()
  }
}
