import { pictures } from '../../../../kit/start/libraries.ts'
import { colourNamed } from './palette.ts'
import { type Drawing, drawingNamed } from './picture-objects.ts'
import { measured, packed } from './picture-scenes.ts'
import { lookOf, oval, placed } from './picture-shapes.ts'
import type { DemoGoods, DemoPicture } from './types.ts'

/** The parts of a product that its drawing depends on. */
type Drawn = Pick<DemoGoods, 'drawing' | 'variants'>

const bare = (content: string, gradients: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800"><defs>${gradients}</defs>${content}</svg>`

const svg = (content: string, gradients: string) =>
  bare(`<rect width="800" height="800" fill="url(#ground)"/>${content}`, gradients)

/** An object with its shadow: a pool below standing objects, a soft outline (`shadow`, a picture) around lying ones. */
function shadowed(object: string, { box: [left, , right, bottom], pose }: Drawing, shadow?: string): string {
  if (pose === 'hangs') return object
  if (pose === 'lies') {
    return shadow ? `<image x="8" y="20" width="800" height="800" href="${shadow}"/>${object}` : object
  }
  const middle = (left + right) / 2
  const half = (right - left) / 2
  return (
    oval(middle + 14, bottom, half * 1.3, 44, 'url(#pool)') +
    oval(middle, bottom - 2, half * 0.95, 20, 'url(#pool)') +
    object
  )
}

/** Centres the drawing in the field. */
function centred({ box: [left, top, right, bottom] }: Drawing, scale: number, y = 400): string {
  const dx = (400 - ((left + right) / 2) * scale).toFixed(1)
  const dy = (y - ((top + bottom) / 2) * scale).toFixed(1)
  return `translate(${dx} ${dy}) scale(${scale})`
}

/** Scale with which small and large objects fill the picture equally. */
function fit({ box: [left, top, right, bottom] }: Drawing): number {
  return Math.min(1.35, 580 / Math.max(right - left, bottom - top))
}

/** The picture as SVG, 800 × 800: a flat drawing on a neutral ground, without text or fonts. */
export function pictureSvg(goods: Drawn, picture: DemoPicture, shadow?: string): string {
  const drawing = drawingNamed(goods.drawing)
  const { look, gradients } = lookOf(colourNamed(picture.colour).hex)
  const object = drawing.draw(look)
  const standing = shadowed(object, drawing, shadow)
  if (picture.view === 'front') return svg(placed(centred(drawing, fit(drawing)), standing), gradients)
  if (picture.view === 'detail') {
    const [x, y] = drawing.focus ?? [400, 400]
    const zoom = 2.1
    return svg(placed(`translate(${400 - x * zoom} ${400 - y * zoom}) scale(${zoom})`, standing), gradients)
  }
  const [first] = goods.variants
  if (!first) throw new Error('A product without variants has no measures to draw.')
  if (picture.view === 'size') return svg(measured(drawing, standing, first), gradients)
  return svg(packed(drawing, object, look), gradients)
}

/** The blurred outline of an object, as a data URL. Blurring at a low resolution takes a tenth of the time of an SVG filter. */
async function softShadow({ drawing }: Drawn): Promise<string> {
  const sharp = await pictures()
  const { look, gradients } = lookOf('#808080')
  const size = 100
  const outline = sharp(Buffer.from(bare(drawingNamed(drawing).draw(look), gradients)), {
    density: (72 * size) / 800,
  })
  const bytes = await outline
    .blur((13 * size) / 800)
    .linear([0, 0, 0, 0.3], [0, 0, 0, 0])
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/**
 * Draws pictures as WebP of `size` × `size` pixels. A shadow is made once per outline, because it doesn't depend on the colour.
 */
export function picturePainter(size: number): (goods: Drawn, picture: DemoPicture) => Promise<Buffer> {
  const shadows = new Map<string, Promise<string>>()
  const shadowOf = (goods: Drawn): Promise<string> | undefined => {
    const { name, style } = goods.drawing
    if (drawingNamed(goods.drawing).pose !== 'lies') return undefined
    const outline = `${name} ${style}`
    const shadow = shadows.get(outline) ?? softShadow(goods)
    shadows.set(outline, shadow)
    return shadow
  }
  return async (goods, picture) => {
    const sharp = await pictures()
    const drawn = pictureSvg(goods, picture, await shadowOf(goods))
    return sharp(Buffer.from(drawn), { density: (72 * size) / 800 })
      .webp({ quality: 82, effort: 1 })
      .toBuffer()
  }
}
