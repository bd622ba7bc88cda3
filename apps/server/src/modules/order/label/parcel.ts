import { createHash } from 'node:crypto'
import { borderBetween, takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { parcelOf } from '@dropyard/contract/logistics/shipping/parcel'
import { hasStates } from '@dropyard/contract/order/order/address/states'
import { iossOf } from '@dropyard/contract/order/order/collected-tax'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import type { ParcelToBook, Party } from '../../logistics/carrier-account/connection.ts'
import { channel } from '../../logistics/channel/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { linesOf, type OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { inParcelOf } from '../order/together.ts'

/** The parcel of an order as sent to a carrier or printed on our own label, with the goods of all orders combined in it. */

export type Parcel = Omit<ParcelToBook, 'reference' | 'service'>

export async function parcelFrom(ctx: Ctx, o: OrderRecord, channelId: number): Promise<Parcel> {
  const sent = shippableItems(await linesOf(ctx, await inParcelOf(ctx, o)))
  const rows = await ctx.db
    .select({
      id: sku.id,
      code: sku.code,
      grams: sku.weightGrams,
      lengthMm: sku.lengthMm,
      widthMm: sku.widthMm,
      heightMm: sku.heightMm,
      titleEn: goods.titleEn,
      titleZh: goods.titleZh,
      declaredEn: goods.declaredNameEn,
      declaredZh: goods.declaredNameZh,
      value: goods.declaredValue,
      hsCode: goods.hsCode,
      origin: goods.originCountry,
      attributes: goods.attributes,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      inArray(
        sku.id,
        sent.map((line) => line.skuId),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pieces = sent.flatMap(({ skuId, quantity }) => {
    const row = byId.get(skuId)
    return row ? [{ ...row, quantity }] : []
  })
  const packed = parcelOf(pieces)
  const sender = await senderOf(ctx, channelId)
  const to = taxAreaOf(o.address)
  return {
    sender,
    receiver: receiverOf(o),
    items: pieces.map((one) => ({
      sku: one.code,
      nameEn: one.declaredEn || one.titleEn,
      nameZh: one.declaredZh || one.titleZh || one.titleEn,
      quantity: one.quantity,
      value: one.value,
      grams: one.grams,
      hsCode: one.hsCode,
      origin: one.origin,
    })),
    grams: packed.grams,
    sizeMm: [packed.lengthMm, packed.widthMm, packed.heightMm],
    currency: 'USD',
    iossNumber: takesIoss(to) ? (o.iossNumber ?? '') : '',
    taxPaid: otherTaxOf(o.taxCollected),
    customs: borderBetween(taxAreaOf(sender), to).declaration,
    battery: pieces.some(({ attributes }) => attributes.includes('battery')),
    ...instructionsOf(o),
  }
}

const otherTaxOf = (tax: OrderRecord['taxCollected']): Parcel['taxPaid'] =>
  tax && tax.number !== '' && iossOf(tax) === null ? { scheme: tax.scheme, number: tax.number } : null

const instructionsOf = ({ storeDetails }: OrderRecord): { instructions?: string } => {
  const asked = storeDetails.filter(({ kind }) => kind === 'delivery').map(({ value }) => value)
  return asked.length > 0 ? { instructions: asked.join('; ') } : {}
}

async function senderOf(ctx: Ctx, channelId: number): Promise<Party> {
  const [from] = await ctx.db
    .select({ warehouse })
    .from(channel)
    .innerJoin(warehouse, eq(warehouse.id, channel.warehouseId))
    .where(eq(channel.id, channelId))
  return warehouseParty(from?.warehouse)
}

/** A warehouse as a party in requests to carriers. */
export function warehouseParty(one: typeof warehouse.$inferSelect | undefined): Party {
  return {
    name: one?.contact || one?.name || '',
    company: one?.name ?? '',
    phone: one?.phone ?? '',
    email: '',
    address1: one?.address ?? '',
    address2: '',
    city: one?.city ?? '',
    province: one?.province ?? '',
    zip: one?.zip ?? '',
    country: one?.country ?? '',
    taxId: '',
  }
}

/** What the buyer did not give stays empty: a placeholder phone number would be shared by many recipients. */
const receiverOf = ({ address: to }: OrderRecord): Party => ({
  name: to.name,
  company: to.company ?? '',
  phone: to.phone,
  email: to.email ?? '',
  address1: to.address1,
  address2: to.address2 ?? '',
  city: to.city,
  province: hasStates(to.country) ? to.province_code || to.province : to.province,
  zip: to.zip,
  country: to.country,
  taxId: to.tax_id ?? '',
})

/** Hash of a parcel, to notice whether the order changed since its label was booked. */
export const factsOf = (parcel: Parcel): string =>
  createHash('sha256').update(JSON.stringify(parcel)).digest('hex').slice(0, 32)
