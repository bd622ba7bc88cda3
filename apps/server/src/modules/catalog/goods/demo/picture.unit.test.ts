import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { allKinds } from './kind.ts'
import { picturePainter, pictureSvg } from './picture.ts'

const goods = demoCatalogue(allKinds())

const front = (one: (typeof goods)[number]) => {
  const [picture] = one.pictures
  if (!picture) throw new Error(`${one.code} has no picture`)
  return picture
}

describe('demo pictures', () => {
  it('draws every picture of every product without a broken number', () => {
    for (const one of goods) {
      for (const picture of one.pictures) {
        const svg = pictureSvg(one, picture)
        expect(svg, `${one.code} ${picture.view}`).not.toMatch(/NaN|undefined|Infinity/)
        expect(svg.startsWith('<svg xmlns=')).toBe(true)
      }
    }
  })

  it('has more than 45 different objects', () => {
    expect(new Set(goods.map((one) => one.drawing.name)).size).toBeGreaterThan(45)
  })

  it('needs no font, so it looks the same on every machine', () => {
    for (const one of goods.slice(0, 40)) {
      for (const picture of one.pictures) expect(pictureSvg(one, picture)).not.toContain('<text')
    }
  })

  it('paints the same product differently in another color', () => {
    const mug = goods.find((one) => one.code === 'MUG01')
    const [first, second] = mug?.pictures ?? []
    if (!mug || !first || !second) throw new Error('MUG01 comes in more than one color')
    expect(pictureSvg(mug, first)).not.toBe(pictureSvg(mug, second))
  })

  it('keeps every object inside the picture: the outermost pixels are ground', async () => {
    const objects = new Map(goods.map((one) => [`${one.drawing.name} ${one.drawing.style}`, one]))
    const paint = picturePainter(100)
    for (const [name, one] of objects) {
      const { data, info } = await sharp(await paint(one, front(one)))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
      const edge = Array.from({ length: info.width }, (_, step) => [
        at(step, 0),
        at(0, step),
        at(info.width - 1, step),
      ])
      // Light falls off towards the floor and a shadow may reach the edge, but no object is drawn there.
      expect(Math.min(...edge.flat()), name).toBeGreaterThan(205)
    }
  })

  it('lays a soft shadow below what lies, and below nothing else', async () => {
    const darkened = async (name: string) => {
      const one = goods.find((some) => some.drawing.name === name)
      if (!one) throw new Error(`there is no ${name}`)
      const shadowless = await sharp(Buffer.from(pictureSvg(one, front(one))))
        .removeAlpha()
        .raw()
        .toBuffer()
      const shadowed = await sharp(await picturePainter(800)(one, front(one)))
        .removeAlpha()
        .raw()
        .toBuffer()
      return Math.max(
        ...Array.from(
          { length: 800 },
          (_, row) => (shadowless[(row * 800 + 400) * 3] ?? 0) - (shadowed[(row * 800 + 400) * 3] ?? 0),
        ),
      )
    }
    expect(await darkened('notebook')).toBeGreaterThan(30)
    expect(await darkened('mug')).toBeLessThan(15)
  })

  it('gives a square WebP of the size asked for', async () => {
    const [one] = goods
    if (!one) throw new Error('the catalogue is empty')
    const { format, width, height } = await sharp(await picturePainter(320)(one, front(one))).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 320 })
  })
})
