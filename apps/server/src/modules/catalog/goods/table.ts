import type { Check } from '@dropyard/contract/catalog/goods/quality-check'
import type { Translation } from '@dropyard/contract/catalog/goods/translation'
import { licences, pictureFaultNames } from '@dropyard/contract/catalog/goods-edit'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { store } from '../../store/store/table.ts'
import { category } from '../category/table.ts'
import { goodsMaterial } from '../goods-material/table.ts'
import { goodsUnit } from '../goods-unit/table.ts'

/** A product (SPU). Private goods list the companies that see them; others are public. */
export const goods = pgTable(
  'goods',
  {
    id: id(),
    code: text('code').notNull(),
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull().default(''),
    /** Sanitised HTML. */
    descriptionEn: text('description_en').notNull().default(''),
    descriptionZh: text('description_zh').notNull().default(''),
    categoryId: refTo('category_id', () => category.id),
    status: oneOf('status', ['draft', 'on_shelf', 'off_shelf', 'out', 'packaging'], 'draft'),
    /** Companies that see it; null for all. */
    visibleTo: jsonb('visible_to').$type<number[]>(),
    tags: text('tags').array().notNull().default([]),
    keywords: text('keywords').notNull().default(''),
    /** Names of the options in order, such as Color, Size. */
    options: jsonb('options').$type<string[]>().notNull().default([]),
    /** Chinese option names and values, by the English ones. */
    optionsZh: jsonb('options_zh').$type<Record<string, string>>().notNull().default({}),
    /** Words of `shippingAttributes`. */
    attributes: text('attributes').array().notNull().default([]),
    /** Values of the category's attributes, by their English name. */
    properties: jsonb('properties').$type<Record<string, string>>().notNull().default({}),
    hsCode: text('hs_code').notNull().default(''),
    originCountry: text('origin_country').notNull().default('CN'),
    declaredNameEn: text('declared_name_en').notNull().default(''),
    declaredNameZh: text('declared_name_zh').notNull().default(''),
    /** USD cents. */
    declaredValue: minor('declared_value').notNull().default(0),
    /** Days until it can be shipped from the warehouse. */
    shipDays: integer('ship_days').notNull().default(3),
    /** Derived from the variants in the transaction that changes them, so that lists needn't read those. */
    minPrice: minor('min_price').notNull().default(0),
    maxPrice: minor('max_price').notNull().default(0),
    skuCount: integer('sku_count').notNull().default(0),
    stock: integer('stock').notNull().default(0),
    coverImage: text('cover_image'),
    /** All searchable text, in lower case. */
    searchText: text('search_text').notNull().default(''),
    /** Hash of the imported file's product: if it is the same, the import changes nothing. */
    sourceHash: text('source_hash'),
    /** Fields that staff edited since a file last set them (`differences.ts`): an import asks before it overwrites these. */
    edited: text('edited').array().notNull().default([]),
    /** Handle in an imported Shopify file, by which the same product is found again. */
    handle: text('handle'),
    onShelfAt: instant('on_shelf_at'),
    /** The staff member who looks after it. */
    claimedBy: ref('claimed_by'),
    claimedAt: instant('claimed_at'),
    /** Why it was taken out of the range. */
    outReason: text('out_reason').notNull().default(''),
    /** Unit of counting, and material. */
    unitId: ref('unit_id').references(() => goodsUnit.id),
    materialId: ref('material_id').references(() => goodsMaterial.id),
    saleStage: oneOf('sale_stage', ['regular', 'trial', 'clearance'], 'regular'),
    /** Checks when the warehouse receives it. */
    checks: jsonb('checks').$type<Check[]>().notNull().default([]),
    /** What receipts must state: nothing, the lot, or its expiry date too. */
    lotTracking: oneOf('lot_tracking', ['none', 'lot', 'expiry'], 'none'),
    /** How each language's texts were translated. */
    translations: jsonb('translations').$type<Record<string, Translation>>().notNull().default({}),
    /** URL of a video. */
    video: text('video').notNull().default(''),
    /** Its gaps (`contract/catalog/goods/completeness.ts`), updated by all code that changes them; null until they are computed. */
    gaps: text('gaps').array(),
    ...times,
  },
  (t) => [
    uniqueIndex('goods_code').on(t.code),
    uniqueIndex('goods_handle').on(t.handle).where(sql`${t.handle} IS NOT NULL`),
    index('goods_category').on(t.categoryId, t.status),
    index('goods_shelf').on(t.status, t.onShelfAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('goods_title').on(t.status, t.titleEn, t.id),
    index('goods_stock').on(t.status, t.stock, t.id),
    index('goods_private').using('gin', t.visibleTo).where(sql`${t.visibleTo} IS NOT NULL`),
    index('goods_price').on(t.status, t.minPrice, t.id),
    index('goods_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('goods_tags').using('gin', t.tags),
    index('goods_sale_stage').on(t.saleStage, t.id).where(sql`${t.saleStage} <> 'regular'`),
    index('goods_claimed').on(t.claimedBy, t.claimedAt).where(sql`${t.claimedBy} IS NOT NULL`),
    index('goods_gaps').using('gin', t.gaps),
    index('goods_gaps_open').on(t.id).where(sql`${t.gaps} IS NULL`),
    index('goods_properties').using('gin', sql`${t.properties} jsonb_path_ops`),
  ],
)

/** A variant: the unit of prices, stock and shipping. */
export const sku = pgTable(
  'sku',
  {
    id: id(),
    goodsId: refTo('goods_id', () => goods.id),
    code: text('code').notNull(),
    barcode: text('barcode').notNull().default(''),
    /** Values in the order of the goods' options. */
    optionValues: jsonb('option_values').$type<string[]>().notNull().default([]),
    position: integer('position').notNull().default(0),
    /** USD cents, before rank discount. */
    price: minor('price').notNull(),
    /** CNY fen. Never shown to merchants. */
    cost: minor('cost').notNull().default(0),
    weightGrams: integer('weight_grams').notNull(),
    lengthMm: integer('length_mm').notNull().default(0),
    widthMm: integer('width_mm').notNull().default(0),
    heightMm: integer('height_mm').notNull().default(0),
    image: text('image'),
    /** URL of its picture in the imported file. */
    imageSource: text('image_source'),
    active: boolean('active').notNull().default(true),
    ...times,
  },
  (t) => [
    uniqueIndex('sku_code').on(t.code),
    index('sku_goods').on(t.goodsId, t.position),
    index('sku_barcode').on(t.barcode),
    index('sku_cost').on(t.cost, t.id).where(sql`${t.active}`),
    index('sku_price').on(t.price, t.id).where(sql`${t.active}`),
  ],
)

/** Pictures of goods, in groups (main, detail, size, packaging). `file` is a key of the file store. */
export const goodsImage = pgTable(
  'goods_image',
  {
    id: id(),
    goodsId: partOf('goods_id', () => goods.id),
    group: text('group').notNull().default('main'),
    file: text('file'),
    /** Original URL, needed while the picture isn't fetched. */
    sourceUrl: text('source_url'),
    state: oneOf('state', ['ready', 'waiting', 'failed'], 'ready'),
    /** Why it could not be fetched. */
    fault: text('fault', { enum: pictureFaultNames }),
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull().default(0),
    /** The right by which it is shown; null if not recorded. */
    licence: text('licence', { enum: licences }),
  },
  (t) => [
    index('goods_image_goods').on(t.goodsId, t.position),
    index('goods_image_group').on(t.group, t.id),
    index('goods_image_unlicensed').on(t.id).where(sql`${t.licence} IS NULL`),
  ],
)

/** Texts of goods in the stores' languages other than English and Chinese. The description is sanitised HTML. */
export const goodsText = pgTable(
  'goods_text',
  {
    goodsId: partOf('goods_id', () => goods.id),
    language: text('language').notNull(),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.goodsId, t.language] })],
)

/** Stores to which private goods are bound; they can be published to no other. */
export const goodsStore = pgTable(
  'goods_store',
  {
    goodsId: partOf('goods_id', () => goods.id),
    storeId: partOf('store_id', () => store.id),
  },
  (t) => [primaryKey({ columns: [t.goodsId, t.storeId] }), index('goods_store_store').on(t.storeId)],
)

/** Number of goods per status, public and private; kept by a trigger (table.sql). */
export const goodsCount = pgTable(
  'goods_count',
  {
    status: text('status').notNull(),
    isPrivate: boolean('is_private').notNull(),
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.status, t.isPrivate] })],
)

/** Price and cost of a variant before and after each change. Append-only. */
export const skuPriceChange = pgTable(
  'sku_price_change',
  {
    id: id(),
    goodsId: ref('goods_id').notNull(),
    skuCode: text('sku_code').notNull(),
    /** Null for a new variant. */
    priceBefore: minor('price_before'),
    price: minor('price').notNull(),
    costBefore: minor('cost_before'),
    cost: minor('cost').notNull(),
    userId: ref('user_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('sku_price_change_goods').on(t.goodsId, t.id)],
)

namesFiles(
  goods.descriptionEn,
  goods.descriptionZh,
  goods.coverImage,
  sku.image,
  goodsImage.file,
  goodsText.description,
)
