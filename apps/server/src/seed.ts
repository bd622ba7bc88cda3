import type { App } from './app.ts'
import { type DemoTimeline, runChronologically } from './kit/jobs/demo-timeline.ts'
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
  const wanted = only && withNeeded(only)
  return app.system(async (ctx) => {
    let untold: DemoTimeline[] = []
    for (const one of modules) {
      if ((!one.demo && !one.demoTimelines) || (wanted && !wanted.has(one.name))) continue
      onModule(one.name)
      const now = { ...ctx, now: new Date() }
      if (one.demoTimelines) untold.push(...(await one.demoTimelines(now)))
      if (!one.demo) continue
      await runChronologically(untold)
      untold = []
      await one.demo(now)
    }
    await runChronologically(untold)
  })
}

/** Some modules, and those whose demo rows theirs stand on. */
function withNeeded(names: readonly string[]): Set<string> {
  const all = new Set(names)
  // A set that grows while it is walked is walked to its end.
  for (const name of all)
    for (const needed of modules.find((one) => one.name === name)?.demoNeeds ?? []) all.add(needed)
  return all
}

/** Whether nobody lives in this database yet. */
export function isEmpty(app: Pick<App, 'system'>): Promise<boolean> {
  return app.system(async (ctx) => {
    const { rows } = await ctx.db.$client.query('SELECT 1 FROM person LIMIT 1')
    return rows.length === 0
  })
}
