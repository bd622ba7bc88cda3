import { text } from '../../kit/text.ts'

/** What is counted of parcels, as the table and its file call it. */
export const cohortWords = text({
  week: ['Week', '周'],
  channel: ['Channel', '渠道'],
  carrier: ['Carrier', '物流商'],
  country: ['Country', '国家'],
  handed: ['Shipped', '已发货'],
  delivered: ['Delivered', '签收'],
  returned: ['Returned', '退回'],
  lost: ['Lost', '丢失'],
  open: ['On the way', '在途'],
  unscanned: ['Not scanned', '未揽收'],
  scan: ['First scan P50 / P90', '首扫 P50 / P90'],
  transit: ['Delivery P50 / P75 / P90 / P95', '签收 P50 / P75 / P90 / P95'],
  promised: ['Promise due', '承诺到期'],
  kept: ['In promise', '时效达成率'],
  perKg: ['Per kg', '每 kg 运费'],
  claimed: ['Claimed', '索赔'],
  won: ['Claims won', '索赔成功'],
  granted: ['Granted', '赔付金额'],
  faults: ['Cases by cause: carrier / supplier / us', '售后责任：物流商 / 供应商 / 平台'],
})
