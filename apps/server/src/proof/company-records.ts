import { member } from '@dropyard/contract/account/member'
import { cart } from '@dropyard/contract/order/cart'
import { orderList } from '@dropyard/contract/order/order-list'
import type { Ctx } from '../kit/context.ts'
import type { TestApp } from '../testing/app.ts'
import { makeSku } from '../testing/factories.ts'

/** Creates one record of every kind that a merchant company has, and detects changes and leaks of a company's data. */

export const recordKinds = [
  'entity',
  'person',
  'session',
  'job',
  'order',
  'paidOrder',
  'orderLine',
  'leftOut',
  'paidLine',
  'orderSku',
  'store',
  'shoplazzaStore',
  'recharge',
  'withdrawal',
  'address',
  'ioss',
  'shippingRule',
  'shopPackbox',
  'remark',
  'coupon',
  'goods',
  'image',
  'sku',
  'cartLine',
  'batch',
  'batchItem',
  'listing',
  'notice',
  'apiKey',
  'webhook',
  'delivery',
  'request',
  'upload',
  'metafield',
  'dataRequest',
  'intake',
  'sentOrder',
  'sentLine',
  'case',
  'charge',
  'channelChange',
  'proof',
  'orderNote',
  'listView',
] as const
export type RecordKind = (typeof recordKinds)[number]
export type Records = Record<RecordKind, number>

/** Queries that find a record of each kind for the company with id $1. */
const found: Partial<Record<RecordKind, string>> = {
  person: 'SELECT id FROM person WHERE entity_id = $1 ORDER BY id DESC LIMIT 1',
  session:
    'SELECT s.id FROM session s JOIN person p ON p.id = s.person_id WHERE p.entity_id = $1 AND NOT revoked LIMIT 1',
  order:
    'SELECT id FROM "order" WHERE entity_id = $1 AND status = 10 AND blocked IS NULL ORDER BY id LIMIT 1',
  paidOrder: 'SELECT id FROM "order" WHERE entity_id = $1 AND status = 20 ORDER BY id LIMIT 1',
  orderLine:
    'SELECT l.id FROM order_line l JOIN "order" o ON o.id = l.order_id WHERE o.entity_id = $1 AND o.status = 10 AND blocked IS NULL ORDER BY o.id LIMIT 1',
  paidLine:
    'SELECT l.id FROM order_line l JOIN "order" o ON o.id = l.order_id WHERE o.entity_id = $1 AND o.status = 20 ORDER BY o.id LIMIT 1',
  sentOrder: `SELECT max(id) AS id FROM "order" o WHERE entity_id = $1 AND status = 60
    AND NOT EXISTS (SELECT FROM after_sale_case c WHERE c.order_id = o.id)`,
  sentLine: `SELECT id FROM order_line WHERE order_id = (SELECT max(id) FROM "order" o WHERE entity_id = $1 AND status = 60
    AND NOT EXISTS (SELECT FROM after_sale_case c WHERE c.order_id = o.id)) ORDER BY id LIMIT 1`,
  orderSku: 'SELECT id FROM order_sku WHERE entity_id = $1 AND sku_id IS NOT NULL LIMIT 1',
  store: 'SELECT id FROM store WHERE entity_id = $1 ORDER BY id LIMIT 1',
  recharge: 'SELECT id FROM recharge WHERE entity_id = $1 ORDER BY (receipt IS NULL), id LIMIT 1',
  withdrawal: 'SELECT id FROM withdrawal WHERE entity_id = $1 ORDER BY id LIMIT 1',
  address: 'SELECT id FROM address WHERE entity_id = $1 LIMIT 1',
  ioss: 'SELECT id FROM ioss WHERE entity_id = $1 LIMIT 1',
  shippingRule: 'SELECT id FROM shipping_rule WHERE entity_id = $1 LIMIT 1',
  shopPackbox: 'SELECT id FROM packbox_binding WHERE entity_id = $1 ORDER BY id LIMIT 1',
  remark: 'SELECT id FROM order_remark WHERE entity_id = $1 LIMIT 1',
  notice: 'SELECT id FROM notice WHERE entity_id = $1 LIMIT 1',
  cartLine: 'SELECT id FROM cart_line WHERE entity_id = $1 LIMIT 1',
}

/** Statements that insert records that the demo doesn't have. */
const made: Partial<Record<RecordKind, string>> = {
  shoplazzaStore: `INSERT INTO store (entity_id, platform_id, name, shop_url, authed, sync_order)
    VALUES ($1::bigint, 4, 'Walk of ' || $1::bigint, 'walk-' || $1::bigint || '.myshoplaza.com', true, false) RETURNING id`,
  upload: `INSERT INTO upload (entity_id, person_id, key) SELECT $1::bigint, id, 'editor/00/' || $1::bigint || '.webp'
    FROM person WHERE entity_id = $1::bigint ORDER BY id LIMIT 1 RETURNING id`,
  apiKey: `INSERT INTO api_key (entity_id, person_id, name, prefix, token_hash, scopes)
    SELECT $1::bigint, id, 'Key of ' || $1::bigint, 'sk_', 'hash' || $1::bigint, '{orders:read}' FROM person
    WHERE entity_id = $1::bigint LIMIT 1 RETURNING id`,
  listView: `INSERT INTO list_view (entity_id, person_id, list, name, query, shared)
    SELECT $1::bigint, id, '/v1/orders', 'View of ' || $1::bigint, '{}', true FROM person
    WHERE entity_id = $1::bigint ORDER BY id LIMIT 1 RETURNING id`,
  webhook: `INSERT INTO webhook (entity_id, url, events, secret, enabled)
    VALUES ($1::bigint, 'https://hooks-' || $1::bigint || '.test/in', '{order.paid}', '', false) RETURNING id`,
  delivery: `INSERT INTO webhook_message (webhook_id, entity_id, event_id, event, body)
    SELECT id, $1::bigint, 'event-of-' || $1::bigint, 'order.paid', '{}' FROM webhook WHERE entity_id = $1::bigint LIMIT 1 RETURNING id`,
  address: `INSERT INTO address (entity_id, label, receiver, country, city, address1)
    VALUES ($1::bigint, 'Desk ' || $1::bigint, 'Receiver ' || $1::bigint, 'US', 'Salem', '1 Main St') RETURNING id`,
  ioss: `INSERT INTO ioss (entity_id, name, number, valid_from)
    VALUES ($1::bigint, 'Number ' || $1::bigint, 'IM' || lpad($1::text, 10, '7'), '2026-01-01') RETURNING id`,
  shippingRule: `INSERT INTO shipping_rule (entity_id, position, name, channel_id)
    SELECT $1::bigint, 1, 'Rule of ' || $1::bigint, min(id) FROM channel RETURNING id`,
  remark: `INSERT INTO order_remark (entity_id, content) VALUES ($1::bigint, 'Remark of ' || $1::bigint) RETURNING id`,
  coupon: `INSERT INTO coupon (code, name_en, name_zh, rule, issued_to)
    SELECT 'OWN-' || $1::bigint, name_en, name_zh, rule, $1::bigint FROM coupon ORDER BY id LIMIT 1 RETURNING id`,
  dataRequest: `INSERT INTO privacy_request (entity_id, platform_id, shop, topic, payload)
    VALUES ($1::bigint, 3, 'asked-' || $1::bigint || '.myshopify.com', 'customers/data_request', '{"customer":{"id":1}}') RETURNING id`,
  intake: `INSERT INTO order_intake (store_id, entity_id, platform_order_id, outcome, last_outcome, reason)
    SELECT id, $1::bigint, 'sent-to-' || $1::bigint, 'failed', 'failed', 'fault' FROM store WHERE entity_id = $1::bigint
    LIMIT 1 RETURNING id`,
  leftOut: `INSERT INTO order_left_out (order_id, entity_id, line) SELECT id, entity_id, jsonb_build_object('id', 'line-' || id,
      'productId', null, 'variantId', null, 'title', 'Poster of ' || entity_id, 'variantTitle', '', 'sku', '', 'quantity', 1,
      'price', 0, 'image', null, 'requiresShipping', true, 'properties', '[]'::jsonb)
    FROM "order" WHERE entity_id = $1::bigint AND status = 10 AND blocked IS NULL ORDER BY id LIMIT 1 RETURNING id`,
  sentOrder: `UPDATE "order" SET status = 60, payment = 'paid', fulfilment = 'shipped', paid_at = now(), shipped_at = now(),
      charges = (SELECT charges FROM "order" WHERE charges -> 'paid' IS NOT NULL ORDER BY id LIMIT 1)
    WHERE id = (SELECT max(id) FROM "order" WHERE entity_id = $1::bigint AND status = 10) RETURNING id`,
  case: `INSERT INTO after_sale_case (entity_id, order_id, order_sn, reason, wish, lines, pieces, description, most, rule, rule_days, rule_limit)
    SELECT entity_id, id, order_sn, 'damaged', 'refund', '[]', 1, 'Case of ' || $1::bigint, 100, 'here', 0, 0 FROM "order"
    WHERE entity_id = $1::bigint AND NOT EXISTS (SELECT FROM after_sale_case c WHERE c.order_id = "order".id) ORDER BY id LIMIT 1 RETURNING id`,
  charge: `INSERT INTO make_up_charge (entity_id, order_id, order_sn, charged_grams, weighed_grams, amount, reason, created_by)
    SELECT o.entity_id, o.id, o.order_sn, 100, 200, 150, 'Charge of ' || $1::bigint, p.id FROM "order" o, person p
    WHERE o.entity_id = $1::bigint AND p.email = 'admin@demo.test'
      AND NOT EXISTS (SELECT FROM make_up_charge c WHERE c.order_id = o.id) ORDER BY o.id LIMIT 1 RETURNING id`,
  channelChange: `INSERT INTO channel_change (entity_id, order_id, order_sn, state, from_channel_id, to_channel_id, beyond, changed_by, why)
    SELECT o.entity_id, o.id, o.order_sn, 'changed', c.id, c.id, '{days}', 'person', 'Change of ' || $1::bigint
    FROM "order" o, (SELECT min(id) AS id FROM channel) c
    WHERE o.entity_id = $1::bigint AND o.fulfilment = 'none'
      AND NOT EXISTS (SELECT FROM channel_change x WHERE x.order_id = o.id) ORDER BY o.id LIMIT 1 RETURNING id`,
  proof: `INSERT INTO order_proof (order_id, entity_id, line_id, number, image, note)
    SELECT o.id, o.entity_id, l.id, 99, 'editor/00/proof.webp', 'Proof of ' || $1::bigint FROM "order" o JOIN order_line l ON l.order_id = o.id
    WHERE o.entity_id = $1::bigint AND NOT EXISTS (SELECT FROM order_proof f WHERE f.line_id = l.id) ORDER BY o.id LIMIT 1 RETURNING id`,
  orderNote: `INSERT INTO order_note (order_id, entity_id, thread, user_id, staff, body, visible)
    SELECT o.id, o.entity_id, 'merchant', p.id, false, 'Note of ' || $1::bigint, true FROM "order" o, person p
    WHERE o.entity_id = $1::bigint AND p.entity_id = $1::bigint ORDER BY o.id, p.id LIMIT 1 RETURNING id`,
  metafield: `INSERT INTO metafield (entity_id, name, key, type)
    VALUES ($1::bigint, 'Field of ' || $1::bigint, 'field_' || $1::bigint, 'text') RETURNING id`,
  request: `INSERT INTO external_link (entity_id, request_sn, url, title, quantity)
    VALUES ($1::bigint, 'SR-OF-' || $1::bigint, 'https://example.com/of-' || $1::bigint, 'Wanted by ' || $1::bigint, 5) RETURNING id`,
  batch: `INSERT INTO listing_batch (entity_id, store_id, batch_no, status, rule, total, fail, created_by)
    SELECT $1::bigint, s.id, 'BATCH-' || $1::bigint, 'failed', '{"mode":"multiply","value":"2.5","shipping":0}', 1, 1, p.id
    FROM store s, person p WHERE s.entity_id = $1::bigint AND p.entity_id = $1::bigint LIMIT 1 RETURNING id`,
  batchItem: `INSERT INTO listing_item (batch_id, entity_id, goods_id, wish, state, error_code)
    SELECT b.id, $1::bigint, g.id, '{}', 'failed', 'unreachable' FROM listing_batch b, goods g
    WHERE b.entity_id = $1::bigint AND g.visible_to IS NULL LIMIT 1 RETURNING id`,
  listing: `INSERT INTO listing (entity_id, store_id, platform_id, goods_id, handle, product_id, title, status, currency, wish, rule)
    SELECT $1::bigint, s.id, 3, g.id, 'handle-of-' || $1::bigint, 'gid://shopify/Product/90' || $1::bigint, 'Listed by ' || $1::bigint, 'active', 'USD',
      '{}', '{"mode":"multiply","value":"2.5","shipping":0}'
    FROM store s, goods g WHERE s.entity_id = $1::bigint AND g.visible_to IS NULL LIMIT 1 RETURNING id`,
}

/** Finds or creates a record of every kind for a company; `who` is one of its users. */
export async function recordsOf(app: TestApp, who: string, entityId: number): Promise<Records> {
  const caller = await app.as(who)
  await caller.call(member.create, {
    body: { email: `desk${entityId}@demo.test`, name: `Desk of ${entityId}`, role: 'merchant-member' },
  })
  const own = await app.system(async (ctx) => {
    const one = await makeSku(ctx, { title: `Only for ${entityId}`, visibleTo: [entityId] })
    const image = await idOf(
      ctx,
      `INSERT INTO goods_image (goods_id, file, position) VALUES ($1, 'goods/none/none.webp', 0) RETURNING id`,
      one.goodsId,
    )
    return { goods: one.goodsId, sku: one.id, image }
  })
  await caller.call(cart.add, { body: { lines: [{ sku_id: own.sku, quantity: 1 }] } })
  const job = (await caller.call(orderList.export, { body: { format: 'csv' } })).data.job_id
  await app.runJobs()
  const records: Partial<Records> = { entity: entityId, job, ...own }
  await app.system(async (ctx) => {
    for (const kind of recordKinds)
      if (records[kind] === undefined) {
        const id =
          (found[kind] && (await idOf(ctx, found[kind], entityId))) ||
          (made[kind] && (await idOf(ctx, made[kind], entityId)))
        if (!id) throw new Error(`${who} has no ${kind}`)
        records[kind] = id
      }
  })
  return records as Records
}

async function idOf(ctx: Ctx, text: string, value: number): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ id: number }>(text, [value])
  return rows[0]?.id ?? 0
}

/** A hash of all rows of a company, one line per table: equal before and after a call means that nothing was changed. */
export async function fingerprint(app: TestApp, entityId: number): Promise<string[]> {
  const { rows: tables } = await app.asOwner(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'entity_id' ORDER BY 1`,
  )
  const parts = [
    ...(tables as { name: string }[]).map(
      ({ name }) => [name, `SELECT * FROM "${name}" WHERE entity_id = $1`] as const,
    ),
    ['coupon', 'SELECT * FROM coupon WHERE issued_to = $1'] as const,
    ['goods', 'SELECT * FROM goods WHERE visible_to @> to_jsonb($1::bigint)'] as const,
    [
      'session',
      'SELECT s.* FROM session s JOIN person p ON p.id = s.person_id WHERE p.entity_id = $1',
    ] as const,
  ]
  // As the owner of the tables, because the role of requests can't read some columns.
  const { rows } = await app.asOwner(
    parts
      .map(
        ([name, rows_]) =>
          `SELECT '${name} ' || count(*) || ' ' || md5(coalesce(string_agg(x::text, '|' ORDER BY x::text), '')) AS line
           FROM (${rows_}) AS x`,
      )
      .join(' UNION ALL '),
    [entityId],
  )
  return (rows as { line: string }[]).map((row) => row.line)
}

/** Words that only a company's own rows contain. */
export async function marksOf(app: TestApp, entityId: number): Promise<string[]> {
  return app.system(async ({ db }) => {
    const { rows } = await db.$client.query<{ word: string; mine: boolean }>(
      `SELECT word, bool_and(entity_id = $1) AS mine FROM (
         SELECT entity_id, unnest(ARRAY[order_sn, plt_order_sn, buyer_email, tracking_number]) AS word FROM "order"
         UNION ALL SELECT entity_id, unnest(ARRAY[name, shop_url]) FROM store
         UNION ALL SELECT entity_id, unnest(ARRAY[recharge_sn, bank_reference]) FROM recharge
         UNION ALL SELECT entity_id, unnest(ARRAY[label, receiver]) FROM address
         UNION ALL SELECT entity_id, number FROM ioss
         UNION ALL SELECT entity_id, name FROM shipping_rule
         UNION ALL SELECT entity_id, content FROM order_remark
         UNION ALL SELECT entity_id, email FROM person WHERE entity_id IS NOT NULL
         UNION ALL SELECT entity_id, batch_no FROM listing_batch
         UNION ALL SELECT entity_id, title FROM listing
         UNION ALL SELECT entity_id, name FROM metafield
         UNION ALL SELECT entity_id, unnest(ARRAY[request_sn, title, url]) FROM external_link
         UNION ALL SELECT o.entity_id, m.reference FROM stock_movement m JOIN "order" o ON o.id = m.order_id
         UNION ALL SELECT entity_id, withdrawal_sn FROM withdrawal
         UNION ALL SELECT entity_id, adjustment_sn FROM wallet_adjustment
         UNION ALL SELECT (g.visible_to->>0)::bigint, s.code FROM sku s JOIN goods g ON g.id = s.goods_id WHERE g.visible_to IS NOT NULL
         UNION ALL SELECT id, name FROM entity
         UNION ALL SELECT issued_to, code FROM coupon WHERE issued_to IS NOT NULL
         UNION ALL SELECT (visible_to->>0)::bigint, title_en FROM goods WHERE visible_to IS NOT NULL
       ) AS words WHERE length(word) >= 5 AND word !~ '^0+$' GROUP BY word`,
      [entityId],
    )
    return rows.filter((row) => row.mine).map((row) => row.word)
  })
}
