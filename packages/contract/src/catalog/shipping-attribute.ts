import { type Lang, listNames, text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** What carriers ask about goods: noted on goods and in product files, and what channels and express rules choose by. */

export const shippingAttributes = ['battery', 'liquid', 'powder', 'magnet', 'brand'] as const
export type ShippingAttribute = (typeof shippingAttributes)[number]

/** Any of them, each once. */
export const shippingAttributeList = wire.choices(shippingAttributes)

export const shippingAttributeText = text({
  battery: ['Battery', '带电'],
  liquid: ['Liquid', '液体'],
  powder: ['Powder', '粉末'],
  magnet: ['Magnet', '带磁'],
  brand: ['Brand', '品牌'],
})

/** An attribute in words; one that is not known any more stays as it was written. */
export function shippingAttributeName(attribute: string, lang: Lang): string {
  const known: Readonly<Record<string, string>> = shippingAttributeText[lang]
  return known[attribute] ?? attribute
}

export const shippingAttributeNames = (attributes: readonly string[], lang: Lang): string =>
  listNames(
    attributes.map((one) => shippingAttributeName(one, lang)),
    lang,
  )

/** What a form offers. */
export const shippingAttributeChoices = (lang: Lang): { value: ShippingAttribute; label: string }[] =>
  shippingAttributes.map((value) => ({ value, label: shippingAttributeText[lang][value] }))
