import { setTimeout as sleep } from 'node:timers/promises'
import type { DaemonRun } from '../../../../kit/module.ts'
import { type AccountRow, closeImap, openImap, troubleOf } from '../../account/connect.ts'
import { announcedKey, syncJob } from '../sync-job.ts'

/** Listens to the inbox of one account, and asks for a sync when the server announces a new mail. */

const shortestMs = 2000
const longestMs = 15 * 60_000
/** A connection that lasts this long was no failure. */
const steadyMs = 60_000
/** A connection that ends within this time without an announcement can't wait for mail. */
const noWaitMs = 500
/** A server that ends so many waits in a row at once doesn't wait for mail, whatever it says. */
const mostShortWaits = 5

type Run = Pick<DaemonRun, 'config' | 'database' | 'log' | 'transaction' | 'signal'>

/** Runs until the signal is aborted. The next connection is made after a pause that grows with each failure. */
export async function listenTo(run: Run, account: AccountRow): Promise<void> {
  const { signal } = run
  for (let failures = 0; !signal.aborted; failures++) {
    const began = Date.now()
    let mayAgain = true
    try {
      mayAgain = await holdConnection(run, account, { isLate: failures > 0 })
    } catch (error) {
      if (signal.aborted) return
      // Providers lock accounts after refused logins. The sync of the next minute notes the refusal, which ends listening.
      mayAgain = troubleOf(error) !== 'refused'
      run.log.debug({ err: error, account: account.id }, 'listening for mail')
    }
    if (Date.now() - began > steadyMs) failures = 0
    const pause = mayAgain ? Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 12)) : longestMs
    await sleep(pause * (0.75 + Math.random() / 4), undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Ends with the connection, and when the signal is aborted.
 *
 * @returns false if the server doesn't announce new mails: the sync of every minute finds them
 */
async function holdConnection(
  run: Run,
  account: AccountRow,
  { isLate }: { isLate: boolean },
): Promise<boolean> {
  const { signal } = run
  const client = await openImap(run, account)
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (signal.aborted) return true
    if (!client.capabilities.has('IDLE')) return false
    let shortWaits = 0
    client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
      if (count <= prevCount) return
      shortWaits = 0
      void announce(run, account)
    })
    await client.mailboxOpen('INBOX', { readOnly: true })
    // What came while there was no connection was not announced.
    if (isLate) await announce(run, account)
    // Ends now and then: the library looks every minute whether a quiet server is still there.
    while (client.usable && !signal.aborted) {
      const began = Date.now()
      const ended = await client.idle()
      const isShort = Date.now() - began < noWaitMs
      shortWaits = isShort ? shortWaits + 1 : 0
      if (ended === false || isShort) await sleep(noWaitMs)
      if ((ended === false || shortWaits >= mostShortWaits) && client.usable) return false
    }
    return true
  } finally {
    signal.removeEventListener('abort', stop)
    if (client.usable) await closeImap(client)
  }
}

async function announce({ transaction, log }: Run, { id }: AccountRow): Promise<void> {
  const input = { accountId: id, full: false, isAnnounced: true }
  await transaction((ctx) => ctx.enqueue(syncJob, input, { key: announcedKey(id) })).catch((err: unknown) =>
    log.warn({ err, account: id }, 'new mail was announced'),
  )
}
