import { lookOf } from './picture-shapes.ts'

/** Grounds for products without a picture: calm, and dark enough together with their letter to be read. */
const grounds = [
  '#9cb294',
  '#8fa9bf',
  '#c9a78a',
  '#b39bb8',
  '#c2a15f',
  '#8fb3ab',
  '#c08f83',
  '#9a9fb5',
] as const

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * A drawn picture for a product that has none, as SVG: its initial on a quiet tag. Any script works, for the
 * browser that shows it has the fonts; the colour follows from the initial, so it does not change from page to page.
 */
export function placeholderPicture(title: string): string {
  const [initial = '?'] = title.trim().toUpperCase()
  const ground = grounds[(initial.codePointAt(0) ?? 0) % grounds.length] ?? grounds[0]
  const { look } = lookOf(ground, 0)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800" role="img">' +
    `<rect width="800" height="800" fill="${look.pale}"/>` +
    `<path d="M250 300 L400 170 L550 300 V600 Q550 630 520 630 H280 Q250 630 250 600Z" fill="${look.base}" opacity="0.35"/>` +
    `<circle cx="400" cy="264" r="20" fill="${look.pale}"/>` +
    `<path d="M400 264 C 400 180 470 170 500 120" fill="none" stroke="${look.deep}" stroke-width="6" stroke-linecap="round" opacity="0.6"/>` +
    `<text x="400" y="468" text-anchor="middle" dominant-baseline="central" font-family="Inter, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif" font-size="190" font-weight="600" fill="${look.ink}">${escaped(initial)}</text></svg>`
  )
}
