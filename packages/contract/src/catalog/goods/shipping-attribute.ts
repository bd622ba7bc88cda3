import { type Lang, listNames, text } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'

/**
 * Properties of goods that carriers ask for: recorded on goods and in product files, and conditions of channels and routing
 * rules.
 */

export const shippingAttributes = ['battery', 'liquid', 'powder', 'magnet', 'brand'] as const
export type ShippingAttribute = (typeof shippingAttributes)[number]

/** Any of them, without duplicates. */
export const shippingAttributeList = wire.choices(shippingAttributes)

export const shippingAttributeText = text({
  battery: ['Battery', '带电'],
  liquid: ['Liquid', '液体'],
  powder: ['Powder', '粉末'],
  magnet: ['Magnet', '带磁'],
  brand: ['Brand', '品牌'],
})

/** An attribute as text; an unknown one is shown unchanged. */
export function shippingAttributeName(attribute: string, lang: Lang): string {
  const known: Readonly<Record<string, string>> = shippingAttributeText[lang]
  return known[attribute] ?? attribute
}

export const shippingAttributeNames = (attributes: readonly string[], lang: Lang): string =>
  listNames(
    attributes.map((one) => shippingAttributeName(one, lang)),
    lang,
  )

/** Options of a form field. */
export const shippingAttributeChoices = (lang: Lang): { value: ShippingAttribute; label: string }[] =>
  shippingAttributes.map((value) => ({ value, label: shippingAttributeText[lang][value] }))
