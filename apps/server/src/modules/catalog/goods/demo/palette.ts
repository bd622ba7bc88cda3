import { z } from 'zod'
import { bothLanguages, demoData, lazily } from '../../../../demo/data.ts'

/** A colour of goods: its part of the SKU, its names, and its paint. */
const colour = z.strictObject({ code: z.string(), text: bothLanguages, hex: z.string() })
const palette = lazily(() => demoData('catalog/goods/colours', z.record(z.string(), colour)))

/** The colour with this name. @throws when the palette has none */
export function colourNamed(name: string): z.output<typeof colour> {
  const found = palette()[name]
  if (!found) throw new Error(`The palette has no colour "${name}".`)
  return found
}
