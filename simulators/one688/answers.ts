import { lowest, type Offer } from './catalogue.ts'
import { colours } from './colours.ts'

/**
 * Offers in the format of the platform's APIs. Field names are those of its documentation: `promotionURL` in searches and
 * `promotionUrl` in details, weights in kg and in g. Ids are `#123` here and become bare numbers when sent.
 */

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const idNumber = (id: string): string => `#${id}`

/** Some responses write booleans and numbers as text, and empty values as null: clients must accept both. */
const sloppy = ({ place }: Offer): boolean => place % 4 === 1

export const pageAddress = (origin: string, { id }: Offer): string => `${origin}/offer/${id}.html`
const pictureAddress = (origin: string, { id }: Offer, number: number): string =>
  `${origin}/img/${id}/${number}.png`

export function card(origin: string, offer: Offer): object {
  const price = lowest(offer)
  const isSloppy = sloppy(offer)
  return {
    imageUrl: pictureAddress(origin, offer, 0),
    subject: offer.title.zh,
    subjectTrans: offer.title.en,
    offerId: idNumber(offer.id),
    isJxhy: false,
    priceInfo: {
      price: yuan(price),
      consignPrice: offer.dropship ? yuan(price) : null,
      promotionPrice: null,
    },
    repurchaseRate: `${12 + (offer.place % 40)}%`,
    monthSold: isSloppy ? String(offer.monthSold) : offer.monthSold,
    isOnePsale: isSloppy ? String(offer.dropship) : offer.dropship,
    sellerIdentities: offer.seller.identities,
    offerIdentities: isSloppy ? null : ['select'],
    tradeScore: '4.8',
    minOrderQuantity: isSloppy ? String(offer.moq) : offer.moq,
    sellerDataInfo: { tradeMedalLevel: '4', compositeServiceScore: '4.5', tpYear: offer.seller.years },
    productSimpleShippingInfo: { shippingTimeGuarantee: 'shipIn48Hours' },
    promotionURL: `${pageAddress(origin, offer)}?fromkv=cps`,
    sales7d: String(offer.sales7d),
  }
}

/** Searches by picture include the company's name, those by words don't. */
export const pictureCard = (origin: string, offer: Offer): object => ({
  ...card(origin, offer),
  companyName: offer.seller.name,
  companyAddress: offer.seller.city,
})

export function detail(origin: string, offer: Offer): object {
  const { kind } = offer
  const [length, width, height] = kind.size
  const isSloppy = sloppy(offer)
  const stock = offer.skus.length === 0 ? 5000 : offer.skus.reduce((sum, sku) => sum + sku.stock, 0)
  return {
    offerId: idNumber(offer.id),
    categoryId: 1000 + Math.floor(offer.place / 3),
    categoryName: kind.category.zh,
    subject: offer.title.zh,
    subjectTrans: offer.title.en,
    description: `<p>${offer.title.zh}</p>`,
    productImage: {
      images: [...offer.colours.keys(), offer.colours.length, offer.colours.length + 1].map((n) =>
        pictureAddress(origin, offer, n),
      ),
      whiteImage: null,
    },
    productAttribute: [
      attribute('3216', '材质', 'Material', kind.material),
      attribute('364', '产品类别', 'Category', kind.category),
    ],
    productSkuInfos: offer.skus.map((sku) => ({
      amountOnSale: isSloppy ? String(sku.stock) : sku.stock,
      price: yuan(sku.price),
      skuId: idNumber(sku.skuId),
      specId: sku.specId,
      cargoNumber: `${kind.drawing.toUpperCase()}-${sku.colour}`,
      skuAttributes: [
        {
          ...attribute(3151, '颜色', 'Color', colours[sku.colour]),
          skuImageUrl: pictureAddress(origin, offer, sku.pictureNumber),
        },
        ...(sku.size ? [{ ...attribute(450, '规格', 'Size', sku.size), skuImageUrl: null }] : []),
      ],
    })),
    productSaleInfo: {
      amountOnSale: stock,
      // If each variant has its own price there are no ranges: either an empty list or none.
      priceRangeList:
        offer.tiers.length > 0
          ? offer.tiers.map(({ from, price }) => ({
              startQuantity: isSloppy ? String(from) : from,
              price: yuan(price),
            }))
          : isSloppy
            ? null
            : [],
      quoteType: offer.quoteType,
      unitInfo: { unit: kind.unit.zh, transUnit: kind.unit.en },
    },
    productShippingInfo: {
      sendGoodsAddressText: offer.seller.city,
      weight: kind.weight / 1000,
      length,
      width,
      height,
      skuShippingInfoList: offer.skus.map(({ specId, skuId }) => ({
        specId,
        skuId: idNumber(skuId),
        length,
        width,
        height,
        weight: kind.weight,
      })),
      shippingTimeGuarantee: 'shipIn48Hours',
    },
    isJxhy: isSloppy ? 'false' : false,
    sellerOpenId: offer.seller.memberId,
    minOrderQuantity: offer.moq,
    batchNumber: offer.batch > 1 ? offer.batch : null,
    status: offer.status,
    tagInfoList: [{ key: 'isOnePsale', value: offer.dropship }],
    sellerMixSetting: { generalHunpi: false, mixAmount: null, mixNumber: null },
    sellerDataInfo: { tradeMedalLevel: '4', compositeServiceScore: '4.5', repeatPurchasePercent: '0.31' },
    soldOut: String(offer.soldOut),
    tradeScore: '4.8',
    offerIdentities: offer.seller.identities,
    createDate: '2024-05-24 00:00:00',
    companyName: offer.seller.name,
    promotionUrl: `${pageAddress(origin, offer)}?fromkv=cps`,
    // Newer fields that clients don't know.
    aiSummaryV2: { text: offer.title.en },
  }
}

const attribute = (id: string | number, zh: string, en: string, value: { zh: string; en: string }) => ({
  attributeId: id,
  attributeName: zh,
  attributeNameTrans: en,
  value: value.zh,
  valueTrans: value.en,
})

export function freight(offer: Offer, quantity: number): object {
  const { firstFee, nextFee, chargeType, free } = offer.freight
  const units = chargeType === 0 ? Math.ceil((offer.kind.weight * quantity) / 1000) : quantity
  return {
    offerId: idNumber(offer.id),
    freight: yuan(free ? 0 : firstFee + Math.max(0, units - 1) * nextFee),
    templateId: idNumber(offer.freight.templateId),
    templateType: free ? 1 : 2,
    templateName: offer.freight.name,
    subTemplateType: 0,
    subTemplateName: '快递',
    firstFee: yuan(firstFee),
    firstUnit: '1',
    nextFee: yuan(nextFee),
    nextUnit: '1',
    discount: null,
    chargeType: String(chargeType),
    freePostage: free,
    singleProductWeight: offer.kind.weight / 1000,
  }
}
