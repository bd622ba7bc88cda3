import sharp from 'sharp'
import { inkOf, type Offer, offers } from './catalogue.ts'
import { drawn } from './drawings.ts'

/** The offers' pictures as PNG, and the similarity of pictures. */

const made = new Map<string, Promise<Buffer>>()

/** @param number index of a picture: first one for each colour, then other views of the first colour */
export function pictureOf(offer: Offer, number: number): Promise<Buffer> {
  const key = `${offer.id}/${number}`
  const known = made.get(key)
  if (known) return known
  const isColour = number < offer.colours.length
  const svg = drawn(
    offer.kind.drawing,
    inkOf(offer, isColour ? number : 0),
    offer.place % 3,
    isColour ? 0 : 1 + (number - offer.colours.length),
  )
  const drawing = sharp(Buffer.from(svg)).png().toBuffer()
  made.set(key, drawing)
  return drawing
}

/** Colours in a coarse grid, by which pictures are compared. */
export type Looks = readonly number[]

const side = 10

/** @throws if it is no picture */
export async function looksOf(picture: Buffer): Promise<Looks> {
  const raw = await sharp(picture)
    .resize(side, side, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...raw]
}

const distance = (a: Looks, b: Looks): number =>
  a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0) / a.length

const known = new Map<Offer, Promise<Looks[]>>()

/** The grids of an offer's pictures, one for each colour. */
function looksOfOffer(offer: Offer): Promise<Looks[]> {
  const before = known.get(offer)
  if (before) return before
  const all = Promise.all(offer.colours.map((_, n) => pictureOf(offer, n).then(looksOf)))
  known.set(offer, all)
  return all
}

/** Draws all pictures in advance, so that the first search does not wait for them. */
export async function warmUp(): Promise<void> {
  for (const offer of offers) await looksOfOffer(offer)
}

/** Offers by similarity to a picture, most similar first; dissimilar ones are omitted. */
export async function likeness(looks: Looks): Promise<Offer[]> {
  const rows = await Promise.all(
    offers
      .filter((offer) => offer.status === 'published')
      .map(async (offer) => {
        const all = await looksOfOffer(offer)
        return { offer, far: Math.min(...all.map((one) => distance(one, looks))) }
      }),
  )
  return rows
    .sort((a, b) => a.far - b.far)
    .slice(0, 40)
    .map(({ offer }) => offer)
}
