import type { ChildProcess, Serializable } from 'node:child_process'
import { spawnChild } from './apart.ts'

/** Long-lived child processes that answer one request at a time. Each sends a message when it is ready. */

/** Why a process gave no answer. Such a process is killed and replaced. */
export type NoAnswer = 'time' | 'crash'

interface PoolOptions<Made> {
  /** Most milliseconds for one request, from when the process is ready. */
  readonly deadlineMs: number
  /** Milliseconds that an idle process is kept: starting one takes longer than most requests. */
  readonly idleMs: number
  /** Options of Node.js. */
  readonly options?: readonly string[]
  /** Whether the process may have been harmed by the request, so that it is replaced as well. */
  readonly isSpoilt?: (made: Made) => boolean
}

/** Milliseconds in which a process has to be ready. Starting handles no request, so only a broken installation takes so long. */
const startMs = 300_000

const ready = (child: ChildProcess): Promise<NoAnswer | undefined> =>
  new Promise((resolve) => {
    const end = (failed?: NoAnswer): void => {
      clearTimeout(late)
      child.off('message', begun).off('exit', crashed)
      resolve(failed)
    }
    const begun = (): void => end()
    const crashed = (): void => end('crash')
    const late = setTimeout(() => end('time'), startMs)
    child.once('message', begun).once('exit', crashed)
  })

export function processPool<Asked extends Serializable, Made>(
  name: Parameters<typeof spawnChild>[0],
  { deadlineMs, idleMs, options, isSpoilt = () => false }: PoolOptions<Made>,
): (asked: Asked) => Promise<{ made: Made } | { failed: NoAnswer }> {
  /** Idle processes, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const start = (): ChildProcess => {
    const child = spawnChild(name, options ? { options: [...options] } : {})
    child.once('exit', () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }
  const takeIdle = (): ChildProcess | undefined => {
    const [first] = idle
    if (!first) return undefined
    const [child, timer] = first
    clearTimeout(timer)
    idle.delete(child)
    child.ref()
    child.channel?.ref()
    return child
  }
  const keepIdle = (child: ChildProcess): void => {
    // An idle child must not keep this process from exiting.
    child.unref()
    child.channel?.unref()
    const end = (): void => {
      // Before it is killed: `takeIdle` must not return a process that is exiting.
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  return async (asked) => {
    const known = takeIdle()
    const child = known ?? start()
    const failed = known ? undefined : await ready(child)
    if (failed) {
      child.kill('SIGKILL')
      return { failed }
    }
    const outcome = await new Promise<{ made: Made } | { failed: NoAnswer }>((resolve) => {
      const settle = (one: { made: Made } | { failed: NoAnswer }): void => {
        clearTimeout(late)
        child.off('message', answered).off('exit', crashed)
        resolve(one)
      }
      const answered = (made: unknown): void => settle({ made: made as Made })
      const crashed = (): void => settle({ failed: 'crash' })
      const late = setTimeout(() => settle({ failed: 'time' }), deadlineMs)
      child.on('message', answered).once('exit', crashed)
      child.send(asked, (error) => error && crashed())
    })
    if ('failed' in outcome || isSpoilt(outcome.made)) child.kill('SIGKILL')
    else keepIdle(child)
    return outcome
  }
}
