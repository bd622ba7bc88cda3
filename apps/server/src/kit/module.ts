import type { Ctx } from './context.ts'
import type { Route } from './http/route.ts'
import type { DemoTimeline } from './jobs/demo-timeline.ts'
import type { AnyJob, JobRun } from './jobs/jobs.ts'
import type { RetentionRule } from './jobs/retention.ts'
import type { Listening } from './signals.ts'

/** What a daemon has access to. Its signal is aborted when the process stops. */
export type DaemonRun = Pick<JobRun, 'config' | 'database' | 'log' | 'transaction' | 'signal'>

/** What one module adds to the server: routes, jobs, initial rows, demo rows. */
export interface Module {
  readonly name: string
  readonly routes?: readonly Route[]
  readonly jobs?: readonly AnyJob[]
  /** Work of each worker process from its start until its end, such as keeping a connection; ends soon after the signal is aborted. */
  readonly daemons?: readonly ((run: DaemonRun) => Promise<void>)[]
  /** Handlers that run in the transactions of other modules, which don't know this one. */
  readonly listeners?: readonly Listening[]
  /** Which rows of its tables are deleted after which time. */
  readonly retention?: readonly RetentionRule[]
  /** Reference rows that every installation has. Idempotent. */
  readonly seed?: (ctx: Ctx) => Promise<void>
  /** Modules whose demo rows this module's demo rows refer to: tests that load the demo of some modules load these too. */
  readonly demoNeeds?: readonly string[]
  /** Realistic rows for the demo; runs once on an empty database, in the order of modules.ts. */
  readonly demo?: (ctx: Ctx) => Promise<void>
  /** Demo rows that move money: the timelines of neighbouring modules in modules.ts run together, in chronological order. */
  readonly demoTimelines?: (ctx: Ctx) => Promise<readonly DemoTimeline[]>
}

const brought: Module[] = []

/** The modules of the server, in the order in which `modules.ts` names them. */
export const modules: readonly Module[] = brought

/** Registers a module; called once, in its `module.ts`. */
export const registerModule = (module: Module): void => {
  brought.push(module)
}
