import { type DevelopmentState, developmentStates } from '@dropyard/contract/development/development/flow'
import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, internal, minor, oneOf, ownedBy, ref, refTo, times } from '../../../kit/data/columns.ts'
import { hasEnded } from '../../../kit/data/ended.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { goods } from '../../catalog/goods/table.ts'
import { developmentMode } from '../development-mode/table.ts'

export const developmentProduct = pgTable(
  'development_product',
  {
    id: id(),
    productSn: text('product_sn').notNull().generatedAlwaysAs(sql`'PD' || lpad(id::text, 8, '0')`),
    title: text('title').notNull(),
    picture: text('picture').notNull().default(''),
    level: text('level', { enum: ['A', 'B', 'C', 'D'] }),
    origin: oneOf('origin', ['idea', 'request', 'reorder'], 'idea'),
    /** The company that requested it. */
    entityId: ref('entity_id'),
    externalLinkId: ref('external_link_id'),
    modeId: refTo('mode_id', () => developmentMode.id),
    skuCode: text('sku_code').notNull().default(''),
    /** Its offers, such as `1688:675034921888` or an address, to detect products with the same offer. */
    offers: text('offers').array().notNull().default([]),
    /** CNY fen, approved by a lead. */
    budget: minor('budget'),
    investedBy: ref('invested_by'),
    /** The person responsible for it, named by that lead. */
    ownerId: ref('owner_id'),
    creatorId: ref('creator_id'),
    state: oneOf('state', ['developing', 'done', 'cancelled', 'eliminated'], 'developing'),
    /** The goods that it becomes or, for a reorder, already is. */
    goodsId: ref('goods_id').references(() => goods.id),
    /** When its trial sales are to be reviewed; null once the reminder is sent. */
    reviewOn: date('review_on', { mode: 'string' }),
    /** When it goes on sale, if planned for later; null once done. */
    launchOn: date('launch_on', { mode: 'string' }),
    ...times,
  },
  (t) => [
    uniqueIndex('development_product_sn').on(t.productSn),
    // A reorder has the code of its goods; only one reorder can be open at a time.
    uniqueIndex('development_product_sku')
      .on(t.skuCode)
      .where(sql`${t.skuCode} <> '' AND ${t.origin} <> 'reorder'`),
    uniqueIndex('development_product_reorder')
      .on(t.goodsId)
      .where(sql`${t.origin} = 'reorder' AND ${t.state} = 'developing'`),
    uniqueIndex('development_product_link')
      .on(t.externalLinkId)
      .where(sql`${t.externalLinkId} IS NOT NULL AND ${t.state} IN ('developing', 'done')`),
    index('development_product_offers').using('gin', t.offers),
    index('development_product_mode').on(t.modeId),
    index('development_product_goods').on(t.goodsId),
    index('development_product_review').on(t.reviewOn).where(sql`${t.reviewOn} IS NOT NULL`),
    index('development_product_launch').on(t.launchOn).where(sql`${t.launchOn} IS NOT NULL`),
    ownedBy(t.entityId),
    internal('development_product_internal', t.entityId),
  ],
)

/** One stay of a product in a module: its form, and who worked on it. Closed rows keep their state. */
export const developmentTask = pgTable(
  'development_task',
  {
    id: id(),
    productId: refTo('product_id', () => developmentProduct.id),
    entityId: ref('entity_id'),
    module: text('module', { enum: moduleNames }).notNull(),
    state: oneOf('state', Object.keys(developmentStates) as [DevelopmentState], 'waiting'),
    /** How many times the product has been in this module. */
    round: integer('round').notNull().default(1),
    form: jsonb('form').$type<Record<string, unknown>>().notNull().default({}),
    /** The form as it was when the product left this module the last time. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Initial values from other modules: fields that still have them are updated when the product returns. */
    begun: jsonb('begun').$type<Record<string, unknown>>(),
    reason: text('reason').notNull().default(''),
    /** Fields to correct, as chosen when it was sent back. */
    correct: text('correct').array().notNull().default([]),
    /** Expected day of the next ordered sample. */
    sampleDue: date('sample_due', { mode: 'string' }),
    workerId: ref('worker_id'),
    reviewerId: ref('reviewer_id'),
    /** Who accepted the test although it failed. */
    overrideBy: ref('override_by'),
    closedAt: instant('closed_at'),
    ...times,
  },
  (t) => [
    // A product is in one module at a time.
    uniqueIndex('development_task_open')
      .on(t.productId)
      .where(sql`${t.state} IN ('waiting', 'claimed', 'submitted', 'refused')`),
    // Includes the company, so that the numbers on tabs are counted by an index-only scan.
    index('development_task_module').on(t.module, t.state, t.id, t.entityId),
    index('development_task_list').on(
      t.module,
      hasEnded(developmentStates, t.state),
      t.id.desc().nullsFirst(),
    ),
    index('development_task_product').on(t.productId, t.id),
    index('development_task_closed')
      .on(t.module, t.closedAt, t.state, t.createdAt, t.entityId)
      .where(sql`${t.closedAt} IS NOT NULL`),
    index('development_task_sample_due')
      .on(t.sampleDue, t.module)
      .where(
        sql`${t.sampleDue} IS NOT NULL AND ${t.state} IN ('waiting', 'claimed', 'submitted', 'refused')`,
      ),
    // Finds samples by supplier.
    index('development_task_samples').using('gin', sql`(${t.form} -> 'samples') jsonb_path_ops`),
    ownedBy(t.entityId),
    internal('development_task_internal', t.entityId),
  ],
)

namesFiles(developmentProduct.picture, developmentTask.form, developmentTask.before, developmentTask.begun)
