import type { App } from './app.ts'
import { type DemoTimeline, runChronologically } from './kit/jobs/demo-timeline.ts'
import { modules } from './modules.ts'

/** Initial rows of a database: reference rows and the demo. */

/** Reference rows of every installation. Idempotent. */
export function seedReference(app: Pick<App, 'system'>): Promise<void> {
  return app.system(async (ctx) => {
    for (const one of modules) await one.seed?.(ctx)
  })
}

/**
 * Demo rows for an empty database, all in one transaction: if the process is killed, the next start begins with an empty
 * database again.
 *
 * @param onModule gets the name of each module before its rows are created
 * @param only load these modules and the ones that they need; all when left out
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

/** These modules, and all modules whose demo rows theirs refer to. */
export function withNeeded(names: readonly string[]): Set<string> {
  const all = new Set(names)
  // Iterating a set includes entries that are added during the iteration.
  for (const name of all)
    for (const needed of modules.find((one) => one.name === name)?.demoNeeds ?? []) all.add(needed)
  return all
}

/** Whether the database has no user yet. */
export function isEmpty(app: Pick<App, 'system'>): Promise<boolean> {
  return app.system(async (ctx) => {
    const { rows } = await ctx.db.$client.query('SELECT 1 FROM person LIMIT 1')
    return rows.length === 0
  })
}
