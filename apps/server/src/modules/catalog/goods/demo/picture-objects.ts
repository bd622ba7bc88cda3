import { z } from 'zod'
import { demoData, demoText, lazily } from '../../../../demo/data.ts'
import { type Look, mix } from './picture-shapes.ts'

const box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** A drawing on a field of 800 × 800. */
const drawing = z.strictObject({
  /** stands: on the ground, with a pool of shadow · lies: seen from above, with a shadow all round · hangs: no shadow */
  pose: z.enum(['stands', 'lies', 'hangs']),
  /** Bounds (left, top, right, bottom). */
  box,
  /** Bounds of versions (by style) that are larger or smaller than the others. */
  boxes: z.record(z.string(), box).default({}),
  /** Centre of a close-up. */
  focus: z.tuple([z.number(), z.number()]).optional(),
  /** Number of the file, by style. */
  versions: z.array(z.int()),
})
const drawings = lazily(() => demoData('catalog/goods/drawings', z.record(z.string(), drawing)))

export type Drawing = Pick<z.output<typeof drawing>, 'pose' | 'box' | 'focus'> & {
  draw: (look: Look) => string
}

/** The drawing with this name in a style. @throws when there is none, so that every product has one */
export function drawingNamed({ name, style }: { name: string; style: number }): Drawing {
  const { boxes, versions, ...found } = drawings()[name] ?? none(name)
  const file = `catalog/goods/drawings/${name}-${versions[style] ?? none(`${name} ${style}`)}.svg`
  return { ...found, box: boxes[style] ?? found.box, draw: (look) => painted(demoText(file), look) }
}

function none(name: string): never {
  throw new Error(`There is no drawing "${name}".`)
}

/** The content of an SVG, with the colours of a look instead of its defaults for direct viewing. */
function painted(svg: string, look: Look): string {
  const shown = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
  let text = shown.replace(/var\(--(\w+)\)/g, (all, name: string) => look.colours[name] ?? all)
  const mixed = /color-mix\(in srgb, (#\w{6}), (#\w{6}) ([\d.]+)%\)/g
  // Repeats, because a mixed colour may contain another mixed colour.
  while (text.includes('color-mix('))
    text = text.replace(mixed, (_all, from: string, to: string, percent: string) =>
      mix(from, to, Number(percent) / 100),
    )
  return text
}
