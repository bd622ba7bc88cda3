import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { drawPicture, pictureSvg } from './picture.ts'
import { placeholderPicture } from './picture-placeholder.ts'

const goods = demoCatalogue()

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
    for (const [name, one] of objects) {
      const { data, info } = await sharp(await drawPicture(one, front(one), 100))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
      for (let step = 0; step < info.width; step++) {
        const edge = [at(step, 0), at(0, step), at(info.width - 1, step)]
        // Light falls off towards the floor and a shadow may reach the side, but nothing drawn is there.
        for (const red of edge) expect(red, `${name} at ${step}`).toBeGreaterThan(205)
      }
    }
  })

  it('gives a square WebP of the size asked for', async () => {
    const [one] = goods
    if (!one) throw new Error('the catalogue is empty')
    const { format, width, height } = await sharp(await drawPicture(one, front(one), 320)).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 320 })
  })
})

describe('the placeholder picture', () => {
  it('shows the first letter in any script', () => {
    expect(placeholderPicture('linen lamp')).toContain('>L</text>')
    expect(placeholderPicture(' 陶瓷杯')).toContain('>陶</text>')
    expect(placeholderPicture('')).toContain('>?</text>')
  })

  it('can not be used to smuggle markup in', () => {
    expect(placeholderPicture('<script>')).toContain('>&lt;</text>')
  })
})
