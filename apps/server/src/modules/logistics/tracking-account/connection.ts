import { trackingAccountErrors } from '@dropyard/contract/logistics/tracking-account'
import { troubleIn } from '../../../connectors/coded-error.ts'
import { track17 } from '../../../connectors/track17/track17.ts'
import type { TrackingAccess, TrackingProvider } from '../../../connectors/tracking.ts'
import type { Config } from '../../../kit/start/config.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import type { trackingAccount } from './table.ts'

/** Creates the tracking service of an account's row, and translates its errors into our messages. */

export type {
  Refused,
  Report,
  ReportedEvent,
  TrackedNumber,
  TrackingProvider,
} from '../../../connectors/tracking.ts'

type TrackingRow = Pick<typeof trackingAccount.$inferSelect, 'provider' | 'secrets'>

const makers: Readonly<Record<TrackingRow['provider'], (access: TrackingAccess) => TrackingProvider>> = {
  '17track': track17,
}

const placeOf = ({ provider }: Pick<TrackingRow, 'provider'>): string => `tracking_account:${provider}`

export const seal = (of: Pick<TrackingRow, 'provider'>, key: string): string => encrypt(key, placeOf(of))
const open = (row: TrackingRow): string => decrypt(row.secrets, placeOf(row))

export const providerOf = (config: Config, row: TrackingRow, signal?: AbortSignal): TrackingProvider =>
  makers[row.provider]({
    origin: config.TRACK17_ORIGIN,
    key: open(row),
    perSecond: config.TRACK17_PER_SECOND,
    signal,
  })

/** Our messages for a service's errors. */
export const troubleOf = troubleIn(trackingAccountErrors)
