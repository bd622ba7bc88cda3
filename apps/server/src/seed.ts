import type { App } from './app.ts'
import { modules } from './modules.ts'

/** Rows that a database begins with. */

/** Reference rows of every installation; safe to run again. */
export function seedReference(app: Pick<App, 'system'>): Promise<void> {
  return app.system(async (ctx) => {
    for (const one of modules) await one.seed?.(ctx)
  })
}

/** Demo rows for an empty database, a transaction for each module. Gives the names of what was made, for progress. */
export async function seedDemo(
  app: Pick<App, 'system'>,
  onModule: (name: string) => void,
  only?: readonly string[],
): Promise<void> {
  for (const one of modules) {
    if (!one.demo || (only && !only.includes(one.name))) continue
    onModule(one.name)
    await app.system((ctx) => one.demo?.(ctx) ?? Promise.resolve())
  }
}

/** Whether nobody lives in this database yet. */
export function isEmpty(app: Pick<App, 'system'>): Promise<boolean> {
  return app.system(async (ctx) => {
    const { rows } = await ctx.db.$client.query('SELECT 1 FROM person LIMIT 1')
    return rows.length === 0
  })
}
