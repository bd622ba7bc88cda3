/** Groups of parcels on the carriers' scorecard. */
export const parcelParts = {
  handed: ['Shipped', '已发货'],
  delivered: ['Delivered', '签收'],
  returned: ['Returned', '退回'],
  lost: ['Lost', '丢失'],
  open: ['On the way', '在途'],
  unscanned: ['Never scanned', '未揽收'],
  promised: ['Promise due', '承诺到期'],
  kept: ['Within the promise', '承诺时效内签收'],
  weighed: ['Weighed by the carrier', '物流商已称重'],
  claimed: ['Claimed', '已索赔'],
  won: ['Claims won', '索赔成功'],
  /** Parcels whose orders had a settled case. */
  fault_carrier: ['Case caused by the carrier', '物流商责任售后'],
  fault_supplier: ['Case caused by a supplier', '供应商责任售后'],
  fault_us: ['Case caused by us', '平台责任售后'],
} as const
export type ParcelPart = keyof typeof parcelParts
