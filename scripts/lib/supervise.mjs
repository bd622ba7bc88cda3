import { onceAbandoned } from './bootstrap.mjs'
import { explainDisk } from './preflight.mjs'
import { Failure, giveUp } from './project.mjs'
import { print } from './steps.mjs'

/**
 * Starts services one after the other and ends them together: on a signal, a failed start or the end of any service, all are
 * stopped in reverse order, so that the database ends when nothing uses it any more.
 *
 * A service is `{ name, ended: Promise<string>, stop(): Promise<void>, child? }`.
 * @param start gets `keep(service)`, to be called for every service as soon as it runs
 */
export async function supervise(start) {
  const parts = []
  let ending
  const end = () => {
    ending ??= (async () => {
      for (const part of parts.toReversed()) await part.stop()
    })()
    return ending
  }
  const fail = async (error) => {
    if (ending) return
    await end()
    giveUp(error)
  }
  onRequestToStop({
    async first() {
      if (ending) return
      print('\n  Stopping …')
      await end()
      process.exit(0)
    },
    again() {
      for (const part of parts) part.child?.kill('SIGKILL')
    },
  })
  const keep = (part) => {
    parts.push(part)
    // It became ready while the others were already being stopped.
    if (ending) part.stop()
    return part
  }
  try {
    await start(keep)
    for (const part of parts) {
      part.ended.then((reason) =>
        fail(
          new Failure(
            explainDisk(reason) ?? `${part.name} ended${reason ? `: ${reason}` : ' without a word.'}`,
          ),
        ),
      )
    }
  } catch (error) {
    await fail(error)
  }
}

/**
 * Ctrl-C in a terminal arrives several times: from the terminal, and forwarded by npm. Only one that comes at least a second
 * later means "stop immediately".
 */
function onRequestToStop({ first, again }) {
  let since
  const request = () => {
    const now = Date.now()
    if (since === undefined) {
      since = now
      first()
    } else if (now - since > 1000) again()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, request)
  onceAbandoned(request)
  // The terminal may be closed before this process ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
