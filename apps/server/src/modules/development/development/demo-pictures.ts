import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { picturePainter } from '../../catalog/goods/demo/picture.ts'

/** A drawing of the demo's catalogue, its style, and a colour of its palette. */
export const ideaDrawing = z.strictObject({ name: z.string(), style: z.int().default(0), colour: z.string() })

/** Draws what each idea is called; gives the addresses, empty where nothing is drawn. */
export async function drawIdeas(
  ctx: Ctx,
  ideas: readonly { readonly title: string; readonly drawing: z.output<typeof ideaDrawing> }[],
): Promise<string[]> {
  if (!ctx.config.DEMO_PICTURES) return ideas.map(() => '')
  const paint = picturePainter()
  return Promise.all(
    ideas.map(async ({ title, drawing: { name, style, colour } }) => {
      const bytes = await paint(
        { drawing: { name, style }, variants: [] },
        { view: 'front', colour, alt: { en: title, zh: title } },
      )
      return `/files/${await ctx.files.put('editor', 'webp', bytes)}`
    }),
  )
}
