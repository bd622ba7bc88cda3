import { z } from 'zod'
import { bothLanguages, demoData, lazily } from '../../../../demo/data.ts'

/** A colour goods come in: its part of the SKU, its words, and what the drawing is painted with. */
const colour = z.strictObject({ code: z.string(), text: bothLanguages, hex: z.string() })
const palette = lazily(() => demoData('catalog/goods/colours', z.record(z.string(), colour)))

/** The colour a value stands for. Throws when the palette has no such name. */
export function colourNamed(name: string): z.output<typeof colour> {
  const found = palette()[name]
  if (!found) throw new Error(`The palette has no colour "${name}".`)
  return found
}
