import { text } from '../../kit/text.ts'
import { parcelParts } from './parts.ts'

/** Names of the parcel statistics, for the table, its chart and its file. */
export const cohortWords = text({
  ...parcelParts,
  week: ['Week', '周'],
  channel: ['Channel', '渠道'],
  carrier: ['Carrier', '物流商'],
  country: ['Country', '国家'],
  scan: ['First scan P50 / P90', '首扫 P50 / P90'],
  transit: ['Delivery P50 / P75 / P90 / P95', '签收 P50 / P75 / P90 / P95'],
  keptShare: ['In promise', '时效达成率'],
  perKg: ['Per kg', '每 kg 运费'],
  perKgCny: ['Per kg (CNY)', '每 kg 运费（CNY）'],
  granted: ['Granted', '赔付金额'],
  grantedCny: ['Granted (CNY)', '赔付金额（CNY）'],
  faults: ['Cases by cause: carrier / supplier / us', '售后责任：物流商 / 供应商 / 平台'],
})
