import type { Carrier, CarrierAccess } from './carrier.ts'
import { fourpx } from './fourpx/fourpx.ts'
import { yanwen } from './yanwen/yanwen.ts'
import { yunexpress } from './yunexpress/yunexpress.ts'

/** The carriers that we can speak to. */
export const carrierMakers = { yunexpress, fourpx, yanwen } satisfies Record<
  string,
  (access: CarrierAccess) => Carrier
>
export type CarrierCode = keyof typeof carrierMakers
