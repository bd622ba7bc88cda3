import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import { mayPostpone, postponed, renewed } from '../../../connectors/one688/tokens.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { open, readAccount, renewOnce } from './connection.ts'

const minute = 60_000
/** How long before expiry the token is renewed, and how often a refused authorization is retried. */
const before = 60 * minute

/**
 * Keeps the authorization valid: renews access tokens before they expire, and the refresh token in its last thirty days. A
 * refusal is recorded in the account and shown there.
 */
export const renewTokens = job({
  name: 'one688.renew',
  input: z.object({}),
  cron: '*/10 * * * *',
  retries: 0,
  async run(run) {
    const row = await readAccount(run.database)
    if (!row) return
    const now = Date.now()
    const origin = run.config.ONE688_ORIGIN
    const { accessToken } = open(row)
    const ends = row.accessExpires?.getTime() ?? 0
    try {
      if (row.lostAt ? now - row.updatedAt.getTime() > before : ends - now < before)
        await renewOnce(run, accessToken, (newest) => renewed(origin, newest, run.signal))
      const again = await readAccount(run.database)
      if (again && !again.lostAt && mayPostpone(open(again), now))
        await renewOnce(run, open(again).accessToken, (newest) => postponed(origin, newest, run.signal))
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      run.log.warn({ reason: error.message }, 'the authorization at 1688 was not renewed')
    }
  },
})
