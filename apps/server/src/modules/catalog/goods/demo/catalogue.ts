import type { ShippingAttribute } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { categoryCodeOf } from './categories.ts'
import { between, chance } from './chance.ts'
import { describeGoods } from './describe.ts'
import type { Kind, Model, SecondValue } from './kind.ts'
import { colourNamed } from './palette.ts'
import type { DemoGoods, DemoOption, DemoPicture, DemoStock, DemoText, DemoVariant } from './types.ts'

const t = (en: string, zh: string): DemoText => ({ en, zh })

/** Exchange rate with which the demo's prices were calculated. */
const yuanPerDollar = 7.1

const materialColours: readonly string[] = ['natural', 'walnut', 'clear']

/** The demo's goods: about three hundred, deterministic, with unique titles and SKUs. */
export function demoCatalogue(kinds: readonly Kind[]): DemoGoods[] {
  return kinds.flatMap((kind) => kind.models.map((model, index) => goodsOf(kind, model, index)))
}

function goodsOf(kind: Kind, model: Model, index: number): DemoGoods {
  const code = `${kind.code}${String(index + 1).padStart(2, '0')}`
  const colours = model.colours ?? kind.colours
  const second = model.second === null ? undefined : (model.second ?? kind.second)
  const material = model.material ?? kind.material
  const attributes = [...(model.attributes ?? kind.attributes)]
  const size = model.size ?? kind.size
  const weightG = model.weight ?? kind.weight
  const variants = variantsOf({ code, model, colours, second: second?.values, size, weightG })
  const options: DemoOption[] = []
  if (hasColourOption(colours, second !== undefined)) {
    options.push({ name: t('Color', '颜色'), values: colours.map((name) => colourNamed(name).text) })
  }
  if (second) options.push({ name: second.name, values: second.values.map((value) => value.text) })
  return {
    code,
    handle: model.title.en
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    title: model.title,
    description: describeGoods(kind, model, index, { weightG, sizeMm: size }),
    category: categoryCodeOf(kind),
    material,
    keywords: [...kind.keywords, material.en.toLowerCase()],
    tags: tagsOf(kind, code, weightG, attributes),
    options,
    variants,
    hsCode: kind.hsCode,
    origin: 'CN',
    declaredName: kind.declared,
    declaredValueCents: Math.max(100, dollarCents(Math.round(model.cost * 100))),
    attributes,
    drawing: { name: kind.drawing, style: index },
    pictures: picturesOf(model, colours, index),
  }
}

/** A single colour is no option, unless it is the only possible one and describes the product's material. */
function hasColourOption(colours: readonly string[], hasSecond: boolean): boolean {
  if (colours.length > 1) return true
  const [only] = colours
  return !hasSecond && only !== undefined && !materialColours.includes(only)
}

type VariantPlan = {
  code: string
  model: Model
  colours: readonly string[]
  second: readonly SecondValue[] | undefined
  size: readonly [number, number, number]
  weightG: number
}

function variantsOf({ code, model, colours, second, size, weightG }: VariantPlan): DemoVariant[] {
  const seconds = second ?? [{ code: '', text: t('', ''), factor: 1 }]
  const showsColour = hasColourOption(colours, second !== undefined)
  return colours.flatMap((name, colourIndex) =>
    seconds.map((value): DemoVariant => {
      const colour = colourNamed(name)
      const sku = [code, colours.length > 1 ? colour.code : '', value.code].filter(Boolean).join('-')
      const costFen = Math.round((model.cost * 100 * value.factor) / 10) * 10
      // Length grows with the cube root of the volume: a bottle of twice the capacity is not twice as tall.
      const growth = Math.cbrt(value.factor)
      return {
        sku,
        barcode: barcodeOf(sku),
        values: [...(showsColour ? [colour.text] : []), ...(second ? [value.text] : [])],
        costFen,
        priceCents: priceOf(code, costFen),
        weightG: Math.round(weightG * value.factor),
        lengthMm: Math.round(size[0] * growth),
        widthMm: Math.round(size[1] * growth),
        heightMm: Math.round(size[2] * growth),
        stock: stockOf(sku, weightG),
        picture: colourIndex,
      }
    }),
  )
}

const dollarCents = (fen: number): number => Math.round(fen / yuanPerDollar)

/** Cheap goods have a higher margin than expensive ones; prices are multiples of ten cents. */
function priceOf(code: string, costFen: number): number {
  const margin = (costFen < 1500 ? 1.55 : costFen < 5000 ? 1.42 : 1.3) + chance(`${code} margin`) * 0.12
  return Math.ceil((dollarCents(costFen) * margin) / 10) * 10
}

/** EAN-13: prefix 20 (numbers for use within one company), ten digits from the SKU, and the check digit. */
function barcodeOf(sku: string): string {
  const digits = `20${String(Math.floor(chance(`${sku} barcode`) * 1e10)).padStart(10, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Most variants are well stocked, some are low and a few are out of stock, to show all three. */
function stockOf(sku: string, weightG: number): DemoStock[] {
  const luck = chance(`${sku} stock`)
  const main = luck < 0.05 ? 0 : luck < 0.13 ? between(`${sku} low`, 1, 9) : between(`${sku} main`, 40, 1800)
  const stock: DemoStock[] = [{ warehouse: chance(`${sku} home`) < 0.7 ? 'YW' : 'SZ', quantity: main }]
  if (weightG < 1500 && chance(`${sku} abroad`) < 0.22) {
    stock.push({ warehouse: 'LA', quantity: between(`${sku} la`, 5, 240) })
  }
  return stock
}

function tagsOf(
  kind: Kind,
  code: string,
  weightG: number,
  attributes: readonly ShippingAttribute[],
): string[] {
  const tags = new Set(kind.tags)
  if (chance(`${code} new`) < 0.16) tags.add('new')
  if (chance(`${code} best`) < 0.14) tags.add('bestseller')
  if (weightG < 150) tags.add('lightweight')
  if (attributes.length === 0 && chance(`${code} fast`) < 0.3) tags.add('ships-in-24h')
  return [...tags]
}

/** One front view per colour, then other views, about four pictures per product in all. */
function picturesOf(model: Model, colours: readonly string[], index: number): DemoPicture[] {
  const { en, zh } = model.title
  const fronts = colours.map((colour): DemoPicture => {
    const text = colourNamed(colour).text
    return { view: 'front', colour, alt: t(`${en}, ${text.en.toLowerCase()}`, `${zh}，${text.zh}`) }
  })
  const [colour] = colours
  if (colour === undefined) throw new Error(`"${en}" has no colour to be drawn in.`)
  const size: DemoPicture = { view: 'size', colour, alt: t(`${en}: packed size`, `${zh}：包装尺寸图`) }
  const detail: DemoPicture = { view: 'detail', colour, alt: t(`${en}: detail`, `${zh}：细节图`) }
  const packaging: DemoPicture = { view: 'packaging', colour, alt: t(`${en}: packaging`, `${zh}：包装图`) }
  const rotated = index % 2 === 0 ? [size, detail, packaging] : [detail, size, packaging]
  return [...fronts, ...rotated.slice(0, Math.max(1, 4 - fronts.length))]
}
