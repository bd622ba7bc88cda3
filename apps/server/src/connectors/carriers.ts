import type { AddressLimits } from '@dropyard/contract/order/order/address/limits'
import type { Carrier, CarrierAccess } from './carrier.ts'
import { fourpx, fourpxLimits } from './fourpx/fourpx.ts'
import { yanwen, yanwenLimits } from './yanwen/yanwen.ts'
import { yunexpress, yunexpressLimits } from './yunexpress/yunexpress.ts'

/** The supported carriers. */
export const carrierMakers = { yunexpress, fourpx, yanwen } satisfies Record<
  string,
  (access: CarrierAccess) => Carrier
>
export type CarrierCode = keyof typeof carrierMakers

/** Their limits for receivers' addresses. */
export const carrierLimits: Readonly<Record<CarrierCode, AddressLimits>> = {
  yunexpress: yunexpressLimits,
  fourpx: fourpxLimits,
  yanwen: yanwenLimits,
}
