import type { Ctx } from './context.ts'
import type { Route } from './http/route.ts'
import type { DemoTimeline } from './jobs/demo-timeline.ts'
import type { AnyJob } from './jobs/jobs.ts'
import type { RetentionRule } from './jobs/retention.ts'
import type { Listening } from './signals.ts'

/** What one module brings: its routes, its jobs, its rows for a new database, its demo rows. */
export interface Module {
  readonly name: string
  readonly routes?: readonly Route[]
  readonly jobs?: readonly AnyJob[]
  /** What it does in the transactions of modules that do not know it. */
  readonly listeners?: readonly Listening[]
  /** Rows of its tables that are removed when they are old. */
  readonly retention?: readonly RetentionRule[]
  /** Reference rows that every installation has. Idempotent. */
  readonly seed?: (ctx: Ctx) => Promise<void>
  /** Modules without whose demo rows its own can not be made: they come along where a test names only some. */
  readonly demoNeeds?: readonly string[]
  /** Believable rows for the demo; runs once on an empty database, in the order of modules.ts. */
  readonly demo?: (ctx: Ctx) => Promise<void>
  /** Demo rows that move money: modules side by side in modules.ts tell theirs together, in the order of time. */
  readonly demoTimelines?: (ctx: Ctx) => Promise<readonly DemoTimeline[]>
}

const brought: Module[] = []

/** The modules of the server, in the order in which `modules.ts` names them. */
export const modules: readonly Module[] = brought

/** Makes a module part of the server: said once, in its `module.ts`. */
export const bring = (module: Module): void => {
  brought.push(module)
}
