import { asn as contract } from '@dropyard/contract/purchasing/asn'
import { asnLines } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { likePattern } from '../../../kit/data/filters.ts'
import { printDocument } from '../../../kit/files/print-document.ts'
import { printLabels } from '../../../kit/files/print-labels.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import {
  linesEnded,
  orderChanged,
  orderCostsChanged,
  orderPlaced,
  partsIn,
} from '../purchase-order/signals.ts'
import { announceSamples, cancelSamples } from './announce-samples.ts'
import { announceable } from './announced.ts'
import { arrivalsToDo } from './counted.ts'
import { asnDemo } from './demo.ts'
import { inspections, putAways, receipts } from './facts.ts'
import { arrivalLabels } from './labels.ts'
import { notifyPurchaser } from './not-awaited.ts'
import { printedArrival } from './print.ts'
import { served } from './service.ts'
import { settleOrder } from './settle.ts'
import { asn, asnItem } from './table.ts'

const { receive, 'put-away': store, reconcile } = asnFlow.endpoints
const steps = { receive, put_away: store, reconcile }
registerCounts({
  badges: {
    // An arrival counts once, whatever it waits for.
    asnList: async (ctx) => {
      const mine = (Object.keys(steps) as (keyof typeof steps)[]).filter((name) =>
        ctx.user.permissions.has(steps[name].permission),
      )
      return mine.length > 0 ? ctx.db.$count(asn, or(...mine.map((name) => arrivalsToDo[name]))) : 0
    },
  },
})

registerModule({
  name: 'asn',
  demoNeeds: ['purchase-order'],
  listeners: [
    answer(partsIn, async (ctx, { orderId, userId }) => {
      const { rows } =
        await ctx.db.execute(sql`SELECT 1 FROM receipt r JOIN purchase_order_item i ON i.id = r.po_line_id
        WHERE i.purchase_order_id = ${orderId} AND r.created_by = ${userId} LIMIT 1`)
      return rows.length > 0 ? ['receive' as const] : []
    }),
    listen(orderCostsChanged, settleOrder),
    listen(orderPlaced, announceSamples),
    listen(orderChanged, cancelSamples),
    listen(linesEnded, notifyPurchaser),
  ],
  demo: asnDemo,
  routes: [
    ...served.routes,
    ...receipts.routes,
    ...inspections.routes,
    ...putAways.routes,
    route(contract.print, async (ctx, { params: { id }, reply }) => {
      const document = await printedArrival(ctx, id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${document.number}.pdf"`,
      })
      return afterwards(async () => reply.send(await printDocument(document)))
    }),
    route(contract.labels, async (ctx, { params: { id }, query: { of }, reply }) => {
      const { number, size, labels } = await arrivalLabels(ctx, id, of)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}-${of}.pdf"`,
      })
      return afterwards(async () => reply.send(await printLabels(number, size, labels)))
    }),
    route(contract.goods, (ctx, { query }) => announceable(ctx, query)),
    route(asnLines, (ctx, { query: { asn_id, search, ids } }) => {
      const name = sql<string>`${asn.asnSn} || ' · ' || coalesce(${skuNameOf(ctx, sql`asn_item.sku_id`)}, ${asnItem.subject})`
      return ctx.db
        .select({ id: asnItem.id, name })
        .from(asnItem)
        .innerJoin(asn, eq(asn.id, asnItem.headId))
        .where(
          and(
            ids ? inArray(asnItem.id, ids) : undefined,
            asn_id === undefined ? undefined : eq(asn.id, asn_id),
            search === undefined ? undefined : sql`${name} ILIKE ${likePattern(search)}`,
          ),
        )
        .orderBy(asc(asnItem.id))
        .limit(ids ? 1000 : 50)
    }),
  ],
})
