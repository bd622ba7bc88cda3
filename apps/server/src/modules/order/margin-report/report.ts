import { marginReport } from '@dropyard/contract/order/margin-report'
import { serveReport } from '../../../kit/report/report.ts'
import { pictureUrl } from '../../system/file/picture.ts'

/** Figures from kept sums, whose size depends on days and SKUs, not on the number of orders. */

const amounts = {
  pieces: 'sum(x.pieces)',
  sales: 'sum(x.sales)',
  goods: 'sum(x.goods)',
  late: 'sum(x.late)',
  shipping: 'sum(x.shipping)',
  freight: 'sum(x.freight)',
  packaging: 'sum(x.packaging)',
  margin_quoted: 'sum(x.quoted_margin)',
  margin_shipped: 'sum(x.sales - x.goods - x.freight - x.packaging)',
  margin: 'sum(x.sales - x.goods - x.freight - x.packaging - x.late)',
  quoted_sales: 'sum(x.quoted_sales)',
  estimated: 'sum(x.estimated)',
}

export const marginFigures = serveReport(marginReport, {
  filters: { entity_id: 'x.entity_id', store_id: 'x.store_id' },
  sources: [
    { from: 'margin_stat x', day: 'x.day', measures: { orders: 'sum(x.orders)', ...amounts } },
    {
      from: 'margin_goods_stat x',
      day: 'x.day',
      only: ['goods', 'sku', 'supplier'],
      measures: { lines: 'sum(x.lines)', ...amounts },
    },
  ],
  by: {
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
    sku: { key: 'x.sku_id', names: () => 'SELECT id, code AS name FROM sku' },
    supplier: { key: 'x.supplier_id', names: () => 'SELECT id, name FROM supplier' },
    company: { key: 'x.entity_id', names: () => 'SELECT id, name FROM entity' },
    store: { key: 'x.store_id', names: () => 'SELECT id, name FROM store' },
    channel: {
      key: 'x.channel_id',
      names: (lang) => `SELECT id, ${lang === 'zh' ? 'name_zh' : 'name_en'} AS name FROM channel`,
    },
    country: { key: 'x.country' },
  },
})
