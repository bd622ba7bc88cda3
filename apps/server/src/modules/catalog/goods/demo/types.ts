import type { ShippingAttribute } from '@dropyard/contract/catalog/goods/shipping-attribute'
/** A text in both languages. */
export type DemoText = { en: string; zh: string }

/** One node of the category tree; parents come before their children. */
export type DemoCategory = {
  code: string
  parent: string | null
  level: 1 | 2 | 3
  name: DemoText
  sort: number
}

export type DemoOption = { name: DemoText; values: DemoText[] }

/** Free stock in one warehouse. */
export type DemoStock = { warehouse: 'YW' | 'SZ' | 'LA'; quantity: number }

export type DemoVariant = {
  sku: string
  /** EAN-13 of the restricted range 20–29, so it can never be another company's number. */
  barcode: string
  /** One value for each option of the goods, in the same order. */
  values: DemoText[]
  /** Fen, that is 1/100 CNY. */
  costFen: number
  /** US cents for a merchant of the lowest rank. */
  priceCents: number
  weightG: number
  lengthMm: number
  widthMm: number
  heightMm: number
  stock: DemoStock[]
  /** Index into the pictures of the goods. */
  picture: number
}

/** front: the whole product · detail: close-up · size: beside its parcel and the parcel's measures · packaging: the box it ships in. */
type DemoView = 'front' | 'detail' | 'size' | 'packaging'

/** What a picture shows; `picturePainter` renders it. */
export type DemoPicture = { view: DemoView; colour: string; alt: DemoText }

export type DemoGoods = {
  /** Product code, e.g. MUG03. */
  code: string
  /** For URLs: lower-case letters, digits and dashes. */
  handle: string
  title: DemoText
  /** HTML made of p, ul, li and strong only. */
  description: DemoText
  material: DemoText
  /** Code of a level-3 category. */
  category: string
  keywords: string[]
  tags: string[]
  options: DemoOption[]
  variants: DemoVariant[]
  /** Six digits of the Harmonized System. */
  hsCode: string
  origin: 'CN'
  declaredName: DemoText
  /** US cents. */
  declaredValueCents: number
  attributes: ShippingAttribute[]
  /** Name and style of the drawing. */
  drawing: { name: string; style: number }
  pictures: DemoPicture[]
}
