import { dayMs } from '@dropyard/contract/kit/days'
import type { rateVersion } from '@dropyard/contract/logistics/express-channel'
import type { z } from 'zod'

/** The days of prices: they begin and end at midnight UTC, whatever the zone of the person who looks. */

type Version = z.output<typeof rateVersion>

export const dayOf = (at: string): string => at.slice(0, 10)

/** When what is made of a version begins: it stays in its place while it does not hold yet, else it follows tomorrow. */
export const beginOf = (
  version: Pick<Version, 'state' | 'valid_from'> | undefined,
  now = Date.now(),
): string =>
  version?.state === 'later' ? dayOf(version.valid_from) : dayOf(new Date(now + dayMs).toISOString())
