import type { Words } from '@dropyard/contract/kit/text'
import {
  type ReceivedEntry as Entry,
  receiving,
  receivingErrors,
} from '@dropyard/contract/purchasing/receiving'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { assertFound, fail, Refusal } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serveStation } from '../../../kit/station/station.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { receivedOf } from '../asn/counted.ts'
import { flow } from '../asn/service.ts'
import { asn, asnItem } from '../asn/table.ts'
import { supplierTitle } from '../supplier/name.ts'

/** Receiving by scan: the scans of a session become receipts when it is finished. */

const open = ['submitted', 'in_transit', 'arrived', 'receiving'] as const
/** Most arrivals that are offered, those that have arrived first. */
const most = 200

const works = (ctx: UserCtx) =>
  ctx.db
    .select({
      work: sql<string>`${asn.id} || ':' || ${ctx.user.id}`,
      title: asn.asnSn,
      detail: sql<string>`concat_ws(' · ', ${supplierTitle(asn.supplierId)(ctx)}, nullif(array_to_string(${asn.expressNos}, ', '), ''))`,
      total: sql<number>`(SELECT coalesce(sum(greatest(i.expected - ${receivedOf(sql`i.id`)}, 0)), 0)::int
        FROM asn_item i WHERE i.asn_id = ${qualified(asn.id)})`,
    })
    .from(asn)
    .where(inArray(asn.state, [...open]))
    .orderBy(desc(sql`${asn.state} IN ('arrived', 'receiving')`), asc(asn.eta), asc(asn.id))
    .limit(most)

async function facts(ctx: UserCtx, work: string) {
  const [found] = await ctx.db
    .select({ id: asn.id, asnSn: asn.asnSn })
    .from(asn)
    .where(eq(asn.id, Number(work.split(':')[0])))
  const arrival = assertFound(found)
  const { rows } = await ctx.db.execute<Record<string, never>>(sql`
    SELECT i.id::int AS line_id, coalesce(k.code, i.subject) AS code, coalesce(${skuTitle(ctx)}, i.subject) AS name,
      array_remove(ARRAY[upper(k.code), upper(nullif(k.barcode, '')), upper(nullif(s.supplier_code, '')), upper(nullif(i.subject, ''))],
        NULL) AS codes,
      i.expected, ${receivedOf(sql`i.id`)} AS received, coalesce(g.lot_tracking, 'none') AS lot_tracking, i.lot
    FROM asn_item i JOIN asn a ON a.id = i.asn_id LEFT JOIN sku k ON k.id = i.sku_id LEFT JOIN goods g ON g.id = k.goods_id
    LEFT JOIN purchase_order o ON o.id = i.po_id
    LEFT JOIN goods_seller s ON s.sku_id = i.sku_id AND s.supplier_id = coalesce(o.supplier_id, a.supplier_id)
    WHERE i.asn_id = ${arrival.id} ORDER BY i.position, i.id`)
  return { asn_id: arrival.id, asn_sn: arrival.asnSn, lines: rows as never }
}

type Scan = { readonly key: string; readonly entry: Entry }

/** Scans with pieces by line and lot; those that name no lot have the last one that was named for their line. */
function byLot(scans: readonly Scan[]): Scan[][] {
  const lotOf = ({ line_id }: Scan['entry']) =>
    scans.findLast(({ entry }) => entry.line_id === line_id && entry.lot !== '')?.entry
  const named = scans.flatMap((scan) => {
    const { lot, expires_on } = scan.entry.lot === '' ? (lotOf(scan.entry) ?? scan.entry) : scan.entry
    return scan.entry.pieces > 0 ? [{ ...scan, entry: { ...scan.entry, lot, expires_on } }] : []
  })
  return [
    ...Map.groupBy(named, ({ entry }) => [entry.line_id, entry.lot, entry.expires_on].join(':')).values(),
  ]
}

const served = serveStation(receiving, {
  works,
  facts,
  accepted: async (ctx, { asn_id, line_id }) => {
    const [line] = await ctx.db
      .select({ state: asn.state })
      .from(asnItem)
      .innerJoin(asn, eq(asn.id, asnItem.headId))
      .where(and(eq(asnItem.id, line_id), eq(asn.id, asn_id)))
    if (!line || !open.some((state) => state === line.state)) fail(receivingErrors.over)
  },
  finish: async (ctx, entries) => {
    const refused = new Map<string, Words>()
    // Scans that can't be booked are refused one by one, so that the session can end.
    for (const scans of byLot(entries)) {
      const [{ key, entry } = { key: '', entry: undefined }] = scans
      if (!entry) continue
      const pieces = scans.reduce((sum, one) => sum + one.entry.pieces, 0)
      const { line_id, lot, expires_on } = entry
      const counts = [{ line_id, key, pieces, ...(lot === '' ? {} : { lot, expires_on }) }]
      try {
        await withSavepoint(ctx.db, () => flow.move(ctx, 'receive', [entry.asn_id], { counts }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const why = { en: error.words('en'), zh: error.words('zh') }
        for (const one of scans) refused.set(one.key, why)
      }
    }
    return refused
  },
})

registerModule({ name: 'receiving', ...served })
