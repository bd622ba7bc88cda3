import { carrierAccountErrors } from '@dropyard/contract/logistics/carrier-account'
import { type AddressLimits, ownLimits } from '@dropyard/contract/order/address/limits'
import type { Carrier } from '../../../connectors/carrier.ts'
import { type CarrierCode, carrierLimits, carrierMakers } from '../../../connectors/carriers.ts'
import { troubleIn } from '../../../connectors/coded-error.ts'
import type { Config } from '../../../kit/start/config.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import type { carrierAccount } from './table.ts'

/** From an account's row to its carrier, and from what the carrier complains about to words of ours. */

export type {
  BookedParcel,
  Carrier,
  CarrierCost,
  ParcelToBook,
  Party,
} from '../../../connectors/carrier.ts'

interface Secrets {
  secret: string
  sourceKey: string
}
export type AccountRow = Pick<typeof carrierAccount.$inferSelect, 'carrier' | 'account' | 'secrets'>

/** Bound to the account: moved to another one it does not open. */
const placeOf = ({ carrier, account }: Pick<AccountRow, 'carrier' | 'account'>): string =>
  `carrier_account:${carrier}:${account}`

export const seal = (of: Pick<AccountRow, 'carrier' | 'account'>, secrets: Secrets): string =>
  encrypt(JSON.stringify(secrets), placeOf(of))
export const open = (row: AccountRow): Secrets => JSON.parse(decrypt(row.secrets, placeOf(row))) as Secrets

const originOf = (config: Config): Record<CarrierCode, string> => ({
  yunexpress: config.YUNEXPRESS_ORIGIN,
  fourpx: config.FOURPX_ORIGIN,
  yanwen: config.YANWEN_ORIGIN,
})

/** What a carrier takes of addresses; what none carries goes with our own label. */
export const limitsOf = (carrier: CarrierCode | null): AddressLimits =>
  carrier === null ? ownLimits : carrierLimits[carrier]

/** Below what clients report of each carrier. */
const perSecond = 5

export const carrierOf = (config: Config, row: AccountRow, signal?: AbortSignal): Carrier =>
  carrierMakers[row.carrier]({
    origin: originOf(config)[row.carrier],
    trackOrigin: row.carrier === 'yanwen' ? config.YANWEN_TRACK_ORIGIN : originOf(config)[row.carrier],
    keys: { key: row.account, ...open(row) },
    perSecond,
    signal,
  })

/** What they complain about in words of ours. */
export const troubleOf = troubleIn(carrierAccountErrors)
