import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process of the product that tests can start, kill (SIGKILL) and stop (SIGTERM). */

/** The built server if there is one, because it starts three times as fast. */
const main = process.env.SERVER_ENTRY ?? join(import.meta.dirname, '../main.ts')

/** The environment of every process that tests start: with the compiled code of earlier ones, it starts with less work. */
export const programEnv: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

export interface KilledProcess {
  /** Starts it and waits until it reports that it is ready. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM and waits for its end. Returns its exit code. */
  stop(): Promise<number | null>
  /** Waits for `work`, then kills and starts the process, and repeats until `stopped`. Returns the number of kills. */
  harass(work: () => Promise<void>, stopped: () => boolean): Promise<number>
}

export function killedProcess(env: Record<string, string>): KilledProcess {
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const one = fork(main, [], {
      execArgv: [],
      env: { ...programEnv, LOG_LEVEL: 'silent', DEMO: '0', ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = one
    let said = ''
    one.stderr?.on('data', (text) => {
      said += String(text)
    })
    await new Promise<void>((resolve, reject) => {
      one.on('message', (message) => {
        if ((message as { ready?: boolean }).ready) resolve()
      })
      one.on('exit', (code) => reject(new Error(`${env.ROLE} ended with ${code} while starting: ${said}`)))
    })
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  return {
    start,
    kill,
    async stop() {
      if (!child) return null
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = (await gone) as [number | null]
      return code
    },
    async harass(work, stopped) {
      let kills = 0
      while (!stopped()) {
        await work()
        await kill()
        kills++
        await start()
      }
      return kills
    },
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
