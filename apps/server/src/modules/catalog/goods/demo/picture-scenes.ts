import type { Drawing } from './picture-objects.ts'
import { type Look, oval, path, placed, rect, row, stroke } from './picture-shapes.ts'

/** Strokes of the few characters that measures need, on a field 10 wide and 16 high, so that pictures don't depend on fonts. */
const glyphs: Readonly<Record<string, string>> = {
  '0': 'M5 0 C1 0 1 16 5 16 C9 16 9 0 5 0',
  '1': 'M2 4 L6 0 V16',
  '2': 'M1 4 C1 -2 9 -2 9 4 C9 8 2 11 1 16 H9',
  '3': 'M1 2 C4 -2 9 0 8.500 4 C8 7 5 7.500 4 7.500 C6 7.500 9 8 9 12 C9 17 3 17 1 14',
  '4': 'M7 16 V0 L0.500 11 H9.500',
  '5': 'M8.500 0 H2 L1.500 7 C5 5 9 6.500 9 11 C9 16.500 3 17 1 14',
  '6': 'M8 1 C3 0 1 6 1 11 C1 17 9 17.500 9 11 C9 6 3 5 1.200 10',
  '7': 'M1 0 H9 L4 16',
  '8': 'M5 7.500 C0 7 1 0 5 0 C9 0 10 7 5 7.500 C-0.500 8 0 16 5 16 C10 16 10.500 8 5 7.500',
  '9': 'M2 15 C7 16 9 10 9 5 C9 -1 1 -1.500 1 5 C1 10 7 11 8.800 6',
  '.': 'M3 15.500 V16',
  c: 'M8.500 7.500 C6 4 1 6 1 11 C1 16.500 6 17.500 8.500 14.500',
  m: 'M0 16 V6 M0 9 C1 5 5 5 5 9 V16 M5 9 C6 5 10 5 10 9 V16',
}

function written(text: string, x: number, y: number, scale: number): string {
  const advance = 14 * scale
  const left = x - (text.length * advance - 4 * scale) / 2
  return [...text]
    .map((letter, index) => {
      const glyph = glyphs[letter]
      if (!glyph) return ''
      return placed(
        `translate(${(left + index * advance).toFixed(1)} ${y}) scale(${scale})`,
        stroke(glyph, '#5b564e', 1.7),
      )
    })
    .join('')
}

const centimetres = (mm: number) => `${(mm / 10).toFixed(mm % 10 === 0 ? 0 : 1)} cm`

type Measures = { lengthMm: number; widthMm: number; heightMm: number }

/**
 * The object beside its parcel in true proportions, with the three measures on which freight depends. Edges that would be
 * invisible get a minimum thickness.
 */
export function measured(drawing: Drawing, object: string, size: Measures): string {
  const [left, top, right, bottom] = drawing.box
  const largest = Math.max(size.lengthMm, size.widthMm, size.heightMm)
  const edge = (mm: number) => Math.max(0.07, mm / largest)
  const [l, w, h] = [edge(size.lengthMm), edge(size.widthMm), edge(size.heightMm)]
  const unit = 255 / Math.max(l * 0.94 + w * 0.6, h + l * 0.16 + w * 0.3)
  // The near lower corner, and the directions of length (to the right), width (to the back left) and height (up).
  const wide = (l * 0.94 + w * 0.6) * unit
  const x = 500 - wide / 2 + w * 0.6 * unit
  const y = 560
  const along = [l * 0.94 * unit, -l * 0.16 * unit] as const
  const back = [-w * 0.6 * unit, -w * 0.3 * unit] as const
  const up = h * unit
  const corner = (a: number, b: number, c: number) =>
    `${(x + a * along[0] + b * back[0]).toFixed(1)} ${(y + a * along[1] + b * back[1] - c * up).toFixed(1)}`
  const face = (corners: readonly string[], fill: string) =>
    path(`M${corners.join('L')}Z`, fill, 'stroke="#a5845a" stroke-width="2"')
  const parcel =
    oval(x + (along[0] + back[0]) / 2, y - 10, wide * 0.62, 36, 'url(#pool)') +
    face([corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)], '#ddc29b') +
    face([corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)], '#cdac7d') +
    face([corner(0, 0, 0), corner(0, 1, 0), corner(0, 1, 1), corner(0, 0, 1)], '#b39266')
  const rule = (dx: number, dy: number, from: readonly [number, number], to: readonly [number, number]) =>
    stroke(
      `M${(from[0] + dx).toFixed(1)} ${(from[1] + dy).toFixed(1)} L${(to[0] + dx).toFixed(1)} ${(to[1] + dy).toFixed(1)}`,
      '#8b8478',
      3,
    )
  const end = [x + along[0], y + along[1]] as const
  const rear = [x + back[0], y + back[1]] as const
  const rules =
    rule(8, 22, [x, y], end) + rule(-10, 20, [x, y], rear) + rule(22, 0, end, [end[0], end[1] - up])
  const words =
    written(centimetres(size.lengthMm), x + along[0] / 2 + 22, y + along[1] / 2 + 42, 1.3) +
    written(centimetres(size.widthMm), x + back[0] / 2 - 48, y + back[1] / 2 + 36, 1.3) +
    written(
      centimetres(size.heightMm),
      end[0] + 34 + centimetres(size.heightMm).length * 9.1,
      end[1] - up / 2 - 10,
      1.3,
    )
  const scale = Math.min(0.7, 300 / Math.max(right - left, bottom - top))
  const shown = placed(
    `translate(${(186 - ((left + right) / 2) * scale).toFixed(1)} ${(560 - bottom * scale).toFixed(1)}) scale(${scale.toFixed(3)})`,
    object,
  )
  return shown + parcel + rules + words
}

/** The product in front of its carton. */
export function packed(drawing: Drawing, object: string, look: Look): string {
  const [left, top, right, bottom] = drawing.box
  const scale = Math.min(0.5, 260 / Math.max(right - left, bottom - top))
  const small = Math.min(0.26, 120 / Math.max(right - left, bottom - top))
  const carton =
    oval(470, 640, 300, 46, 'url(#pool)') +
    path('M300 270 L620 250 L700 310 L380 340Z', '#d9bd94') +
    path('M300 270 L380 340 L380 640 L300 560Z', '#b08f63') +
    path('M380 340 L700 310 L700 596 L380 640Z', '#c9a878') +
    path('M460 259 L540 254 L622 318 L540 326Z', '#e6d3b1') +
    path('M540 326 L622 318 L622 384 L540 394Z', '#e6d3b1') +
    stroke('M380 340 L700 310 M380 340 V640', '#a5845a', 2, 'opacity="0.6"')
  const cx = (left + right) / 2
  const cy = (top + bottom) / 2
  const label =
    path('M420 452 L560 438 L560 566 L420 586Z', '#fbf8f1') +
    placed(
      `matrix(1 -0.1 0 1 0 49) translate(${490 - cx * small} ${511 - cy * small}) scale(${small})`,
      object,
    ) +
    placed(
      'matrix(1 -0.1 0 1 0 60)',
      rect(584, 470, 84, 12, 4, look.base) +
        rect(584, 494, 60, 8, 4, '#a08258') +
        row(9, (n) => rect(584 + n * 9, 520, n % 3 ? 3 : 5, 40, 0, '#7c6444')),
    )
  const ox = 220 - cx * scale
  const oy = 660 - bottom * scale
  return (
    carton +
    label +
    oval(220, 662, (right - left) * scale * 0.65, 24, 'url(#pool)') +
    placed(`translate(${ox.toFixed(1)} ${oy.toFixed(1)}) scale(${scale.toFixed(3)})`, object)
  )
}
