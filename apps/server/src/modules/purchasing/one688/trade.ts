/** Orders at 1688, as other modules of purchasing read and write them. */

export type { One688 } from '../../../connectors/one688/one688.ts'
export { One688Error } from '../../../connectors/one688/one688-error.ts'
export { offerLink as linkTo } from '../../../connectors/one688/read-offer.ts'
export {
  type Cargo,
  type Destination,
  isClosed,
  type Made,
  type Preview,
  type TradeParcel,
  type TradeState,
  tradeApis,
} from '../../../connectors/one688/trade.ts'
