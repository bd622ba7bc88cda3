import type { App } from './app.ts'
import { inOrderOfTime, type Story } from './kit/jobs/story.ts'
import { modules } from './modules.ts'

/** Rows that a database begins with. */

/** Reference rows of every installation; safe to run again. */
export function seedReference(app: Pick<App, 'system'>): Promise<void> {
  return app.system(async (ctx) => {
    for (const one of modules) await one.seed?.(ctx)
  })
}

/**
 * Demo rows for an empty database, all in one transaction: a start that is killed in the middle leaves nothing
 * half done, and the next one begins anew. Gives the names of what is made, for progress.
 */
export function seedDemo(
  app: Pick<App, 'system'>,
  onModule: (name: string) => void,
  only?: readonly string[],
): Promise<void> {
  return app.system(async (ctx) => {
    let untold: Story[] = []
    for (const one of modules) {
      if ((!one.demo && !one.stories) || (only && !only.includes(one.name))) continue
      onModule(one.name)
      const now = { ...ctx, now: new Date() }
      if (one.stories) untold.push(...(await one.stories(now)))
      if (!one.demo) continue
      await inOrderOfTime(untold)
      untold = []
      await one.demo(now)
    }
    await inOrderOfTime(untold)
  })
}

/** Whether nobody lives in this database yet. */
export function isEmpty(app: Pick<App, 'system'>): Promise<boolean> {
  return app.system(async (ctx) => {
    const { rows } = await ctx.db.$client.query('SELECT 1 FROM person LIMIT 1')
    return rows.length === 0
  })
}
