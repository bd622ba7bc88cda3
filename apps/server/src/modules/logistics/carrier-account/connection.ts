import { carrierAccountErrors } from '@dropyard/contract/logistics/carrier-account'
import { type AddressLimits, ownLimits } from '@dropyard/contract/order/order/address/limits'
import type { Carrier } from '../../../connectors/carrier.ts'
import { type CarrierCode, carrierLimits, carrierMakers } from '../../../connectors/carriers.ts'
import { troubleIn } from '../../../connectors/coded-error.ts'
import type { Config } from '../../../kit/start/config.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import type { carrierAccount } from './table.ts'

/** Creates the carrier of an account's row, and translates the carrier's errors into our messages. */

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

/** The encrypted secrets are bound to carrier and account: copied to another row they can't be decrypted. */
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

/** A carrier's limits for addresses; without a carrier those of our own label. */
export const limitsOf = (carrier: CarrierCode | null): AddressLimits =>
  carrier === null ? ownLimits : carrierLimits[carrier]

export const carrierOf = (config: Config, row: AccountRow, signal?: AbortSignal): Carrier =>
  carrierMakers[row.carrier]({
    origin: originOf(config)[row.carrier],
    trackOrigin: row.carrier === 'yanwen' ? config.YANWEN_TRACK_ORIGIN : originOf(config)[row.carrier],
    keys: { key: row.account, ...open(row) },
    perSecond: config.CARRIER_PER_SECOND,
    signal,
  })

/** Our messages for a carrier's errors. */
export const troubleOf = troubleIn(carrierAccountErrors)
