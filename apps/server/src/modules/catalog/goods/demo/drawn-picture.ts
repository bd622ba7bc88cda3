import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { picturePainter } from './picture.ts'

/** Pictures for demo products outside of the catalogue, each with a fitting drawing. */

/** A drawing of the demo's catalogue, its style, and a colour of its palette. */
export const demoDrawn = z.strictObject({ name: z.string(), style: z.int().default(0), colour: z.string() })
type Drawn = z.output<typeof demoDrawn>

/** Draws pictures and stores them. @returns their keys, or null for each if the demo draws none */
export async function drawnPictures(
  ctx: Ctx,
  folder: 'goods' | 'editor',
  drawings: readonly Drawn[],
): Promise<(string | null)[]> {
  if (!ctx.config.DEMO_PICTURES) return drawings.map(() => null)
  const paint = picturePainter(ctx.config.DEMO_PICTURES)
  return Promise.all(
    drawings.map(async ({ name, style, colour }) => {
      const bytes = await paint(
        { drawing: { name, style }, variants: [] },
        { view: 'front', colour, alt: { en: name, zh: name } },
      )
      return ctx.files.put(folder, 'webp', bytes)
    }),
  )
}
