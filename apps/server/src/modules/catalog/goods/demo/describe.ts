import { asHtml } from '../../../../kit/data/as-html.ts'
import type { Kind, Model } from './kind.ts'
import type { DemoText } from './types.ts'

const centimetres = (mm: number): string => (mm / 10).toFixed(mm % 10 === 0 ? 0 : 1)

const grams = (g: number): string => (g < 1000 ? `${g} g` : `${(g / 1000).toFixed(2).replace(/0$/, '')} kg`)

/**
 * The description of a product in both languages: its own opening sentence, up to four points of its kind that apply to it
 * (starting at another one for each `turn`), the contents of the box, and the size of the first variant.
 */
export function describeGoods(
  kind: Kind,
  model: Model,
  turn: number,
  first: { weightG: number; sizeMm: readonly [number, number, number] },
): DemoText {
  const holding = kind.points.filter((_, place) => !model.without?.includes(place))
  const start = turn % Math.max(1, holding.length)
  const points = [...holding.slice(start), ...holding.slice(0, start)].slice(0, 4)
  const box = model.box ?? kind.box
  const material = model.material ?? kind.material
  const size = `${first.sizeMm.map(centimetres).join(' × ')} cm`
  const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${asHtml(line)}</li>`).join('')}</ul>`
  return {
    en:
      `<p>${asHtml(model.lead.en)}</p>${list(points.map((point) => point.en))}` +
      `<p><strong>Material</strong>: ${asHtml(material.en)}. <strong>Packed size</strong>: ${size}. ` +
      `<strong>Weight</strong>: ${grams(first.weightG)}.</p>` +
      `<p><strong>In the box</strong>: ${asHtml(box.en)}.</p>`,
    zh:
      `<p>${asHtml(model.lead.zh)}</p>${list(points.map((point) => point.zh))}` +
      `<p><strong>材质</strong>：${asHtml(material.zh)}。<strong>包装尺寸</strong>：${size}。` +
      `<strong>重量</strong>：${grams(first.weightG)}。</p>` +
      `<p><strong>包装清单</strong>：${asHtml(box.zh)}。</p>`,
  }
}
