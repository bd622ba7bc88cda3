import { carrier as contract } from '@dropyard/contract/logistics/carrier'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { carrier } from './table.ts'

const served = serve(contract, carrier, {
  search: [carrier.code, carrier.nameEn, carrier.nameZh, carrier.platformName],
  columns: {
    title: inLanguage(carrier.nameEn, carrier.nameZh),
  },
})

const rows = [
  ['YANWEN', 'Yanwen', '燕文物流', 'Yanwen', '190012', 'https://www.yw56.com.cn'],
  ['YUNEXPRESS', 'YunExpress', '云途物流', 'YunExpress', '190008', 'https://www.yunexpress.com'],
  ['4PX', '4PX', '递四方', '4PX', '190094', 'https://www.4px.com'],
  ['DHL', 'DHL Express', 'DHL 快递', 'DHL Express', '100001', 'https://www.dhl.com'],
  ['UPS', 'UPS', 'UPS 快递', 'UPS', '100002', 'https://www.ups.com'],
  ['USPS', 'USPS', '美国邮政', 'USPS', '21051', 'https://www.usps.com'],
  ['DPD', 'DPD', 'DPD', 'DPD', '100007', 'https://www.dpd.com'],
  ['HERMES', 'Hermes', 'Hermes', 'Evri', '100331', 'https://www.myhermes.de'],
] as const

async function demoCarriers(ctx: Ctx): Promise<void> {
  await ctx.db.insert(carrier).values(
    rows.map(([code, nameEn, nameZh, platformName, trackCode, website]) => ({
      code,
      nameEn,
      nameZh,
      platformName,
      trackCode,
      website,
      trackingUrl: 'https://t.17track.net/en#nums={number}',
    })),
  )
}

bring({ name: 'carrier', routes: served.routes, demo: demoCarriers })
