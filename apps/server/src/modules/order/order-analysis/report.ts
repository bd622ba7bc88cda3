import { orderErrors } from '@dropyard/contract/order/order/errors'
import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import type { UserCtx } from '../../../kit/context.ts'
import { nameText } from '../../../kit/data/people.ts'
import { route } from '../../../kit/http/route.ts'
import { serveReport } from '../../../kit/report/report.ts'
import type { ReportRange } from '../../../kit/report/report-query.ts'
import { ratesByDay } from '../../finance/currency/service.ts'
import { pictureUrl } from '../../system/file/picture.ts'

/** Figures from the statistics tables, whose size depends on days and countries, not on the number of orders. */

export const orderFigures = serveReport(orderAnalysis, {
  tooLong: orderErrors.range,
  rates: ratesByDay,
  company: 'entity_id',
  filters: { entity_id: 'x.entity_id', store_id: 'x.store_id' },
  sources: [
    {
      from: 'order_stat x',
      day: 'x.day',
      split: 'x.currency',
      measures: [
        'orders',
        'cancelled',
        'paid',
        'spend',
        'refunds',
        'refunded',
        'shipped',
        'delivered',
        'sales',
      ],
    },
    {
      from: 'order_transit x',
      day: 'x.day',
      split: 'x.days',
      measures: { p50: 'sum(x.total)', p90: 'sum(x.total)' },
    },
    {
      from: 'order_goods_stat x',
      day: 'x.day',
      only: ['goods'],
      measures: ['lines', 'pieces', 'spend', 'refunded'],
    },
  ],
  by: {
    company: { key: 'x.entity_id', names: () => 'SELECT id, name FROM entity' },
    store: { key: 'x.store_id', names: () => 'SELECT id, name FROM store' },
    user: {
      key: `coalesce(u.person, '0')`,
      join: `LEFT JOIN store s ON s.id = x.store_id
        LEFT JOIN LATERAL jsonb_array_elements_text(s.customer_ids) AS u(person) ON true`,
      overlaps: true,
      names: (lang) => `SELECT id, ${nameText(lang, 'person')} AS name FROM person`,
    },
    country: { key: 'x.country' },
    channel: {
      key: 'x.channel_id',
      names: (lang) => `SELECT id, ${lang === 'zh' ? 'name_zh' : 'name_en'} AS name FROM channel`,
    },
    goods: {
      key: 'x.goods_id',
      names: (lang) => `SELECT id, code AS spu, cover_image AS image,
        ${lang === 'zh' ? `coalesce(nullif(title_zh, ''), title_en)` : 'title_en'} AS name FROM goods`,
      extra: ({ id, spu, image }: { id: number; spu: string; image: string | null }) => ({
        id,
        spu,
        image: pictureUrl(image),
      }),
    },
  },
})

/** Every day of the span. */
export async function orderDays(ctx: UserCtx, asked: ReportRange) {
  return (await orderFigures.read(ctx, 'day', orderFigures.rangeOf(ctx, asked))).rows
}

export const overview = route(orderAnalysis.overview, async (ctx, { query }) => {
  const { rows, total } = await orderFigures.read(ctx, 'day', orderFigures.rangeOf(ctx, query), {
    totals: true,
  })
  return { total, days: rows }
})
