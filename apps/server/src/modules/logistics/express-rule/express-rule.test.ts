import { expressRule } from '@dropyard/contract/logistics/express-rule'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeChannel, makeWarehouse } from '../../../testing/factories.ts'
import { demoExpress } from '../express/demo.ts'

describeRecord(expressRule, {
  prepare: (app) =>
    app.system(async (ctx) => {
      const place = await makeWarehouse(ctx)
      return {
        place: place.id,
        by: (await makeChannel(ctx, { warehouseId: place.id })).id,
        option: (await demoExpress(ctx)).get('STD') ?? 0,
      }
    }),
  valid: (n, { place, by, option }) => ({
    name: `Rule ${String(n).padStart(3, '0')}`,
    express_id: option,
    channel_id: by,
    warehouse_id: n % 2 ? place : null,
    countries: n % 3 ? ['DE'] : [],
    grams_max: n % 4 ? 2000 : null,
    sort: n,
    status: n % 5 ? 'active' : 'disabled',
  }),
  other: { attributes: ['battery'], grams_min: 10 },
  invalid: {
    express_id: 999_999,
    channel_id: 999_999,
    warehouse_id: 999_999,
    name: '',
    attributes: ['blade'],
  },
})
