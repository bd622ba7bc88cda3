import { setTimeout as sleep } from 'node:timers/promises'
import { print } from './steps.mjs'

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** Consecutive failed starts after which it gives up. */
const maxFailures = 10
/** A service that ran for this time counts as healthy. */
const wellMs = 60_000

/**
 * A service that is restarted when it ends unexpectedly, such as by a crash or the OOM killer, without affecting others. A
 * healthy one is restarted immediately; the pause grows while it keeps failing.
 *
 * @param begin starts the service, calls `began(service)` as soon as it can be stopped, and resolves when it is ready
 * @param keep from `supervise`: gets the service, which ends when it is given up or stopped
 */
export async function keepAlive(name, begin, keep, { pauseMs = firstPauseMs, say = print } = {}) {
  const stopping = new AbortController()
  let current
  let since = 0
  const start = async () => {
    try {
      await begin((service) => {
        current = service
      })
    } finally {
      since = performance.now()
    }
  }
  const { promise: ended, resolve: giveUp } = Promise.withResolvers()
  const part = {
    name,
    ended,
    get child() {
      return current?.child
    },
    async stop() {
      stopping.abort()
      await current?.stop()
    },
  }
  const first = start()
  keep(part)
  await first

  const watch = async () => {
    let reason = await current.ended
    for (let failures = 0; ; ) {
      if (stopping.signal.aborted) return ''
      failures = performance.now() - since > wellMs ? 1 : failures + 1
      if (failures > maxFailures) return reason
      const pause = failures === 1 ? 0 : Math.min(pauseMs * 2 ** (failures - 2), longestPauseMs)
      say(
        `  ! ${name} ended${reason ? ` (${firstLine(reason)})` : ''}. It starts again${pause ? ` in ${pause / 1000} s` : ''} …`,
      )
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return ''
      reason = await start().then(
        () => {
          say(`  ${name} runs again.`)
          return current.ended
        },
        (error) => error.message,
      )
    }
  }
  watch().then(giveUp)
  return part
}

const firstLine = (text) => text.split('\n')[0].slice(0, 300)
