import { dayMs } from '@dropyard/contract/kit/days'
import type { rateVersion } from '@dropyard/contract/logistics/channel/express-channel'
import type { z } from 'zod'

/** Days of rate cards: they begin and end at midnight UTC, whatever the user's time zone. */

type Version = z.output<typeof rateVersion>

export const dayOf = (at: string): string => at.slice(0, 10)

/** The first day of a version that is edited: unchanged if it is in the future, otherwise tomorrow. */
export const beginOf = (
  version: Pick<Version, 'state' | 'valid_from'> | undefined,
  now = Date.now(),
): string =>
  version?.state === 'later' ? dayOf(version.valid_from) : dayOf(new Date(now + dayMs).toISOString())
