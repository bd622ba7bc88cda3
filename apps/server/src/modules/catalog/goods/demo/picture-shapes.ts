import { chance } from './chance.ts'

/** What a drawing may use: its colours as plain values and as gradients that bend with each shape. */
export type Look = {
  /** The colour of the variant and its shades, from light to dark. */
  pale: string
  soft: string
  base: string
  deep: string
  ink: string
  /** A round body lit from the left. */
  cyl: string
  /** A flat face lit from the upper left. */
  flat: string
  /** A ball lit from the upper left. */
  ball: string
  /** A second colour that goes with the first. */
  mate: string
  /** 0–5: which of the drawing's versions. */
  style: number
}

/** An object on a field of 800 × 800. `box` is its outline (left, top, right, bottom). */
export type Drawing = {
  box: readonly [number, number, number, number]
  /** The outline of the versions (by style) that are larger or smaller than the others. */
  boxes?: Readonly<Record<number, readonly [number, number, number, number]>>
  /** stands: on the ground, with a pool of shadow · lies: seen from above, with a shadow all round · hangs: none */
  pose: 'stands' | 'lies' | 'hangs'
  /** Where a close-up looks. */
  focus?: readonly [number, number]
  draw: (look: Look) => string
}

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** A colour between two: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = channels(from)
  const [r2, g2, b2] = channels(to)
  const part = (a: number, b: number) =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${part(r1, r2)}${part(g1, g2)}${part(b1, b2)}`
}

/** From 0 (black) to 1 (white), as the eye weighs it. */
function brightness(hex: string): number {
  const [red, green, blue] = channels(hex)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

const stop = (at: number, colour: string, opacity = 1) =>
  `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`

const across = (id: string, stops: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops}</linearGradient>`

const down = (id: string, stops: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`

const aslant = (id: string, stops: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`

const round = (id: string, stops: string) =>
  `<radialGradient id="${id}" cx="0.35" cy="0.3" r="0.8">${stops}</radialGradient>`

const cylinder = (id: string, hex: string) =>
  across(
    id,
    stop(0, mix(hex, '#1c1b22', 0.12)) +
      stop(0.2, mix(hex, '#ffffff', 0.3)) +
      stop(0.48, hex) +
      stop(0.82, mix(hex, '#1c1b22', 0.18)) +
      stop(1, mix(hex, '#1c1b22', 0.3)),
  )

export const metal = 'url(#metal)'
export const brass = 'url(#brass)'
export const wood = 'url(#wood)'
export const glass = 'url(#glass)'
export const glow = 'url(#glow)'
export const dark = 'url(#dark)'
export const cream = '#f4efe6'

/** The gradients every drawing shares, and the look of one colour. */
export function lookOf(hex: string, style: number): { look: Look; gradients: string } {
  // Pure white and near-black lose their form without a little room for light and shadow.
  const base = brightness(hex) < 0.2 ? mix(hex, '#ffffff', 0.06) : hex
  const look: Look = {
    pale: mix(base, '#ffffff', 0.66),
    soft: mix(base, '#ffffff', 0.32),
    base,
    deep: mix(base, '#1c1b22', 0.22),
    ink: mix(base, '#1c1b22', 0.58),
    cyl: 'url(#cyl)',
    flat: 'url(#flat)',
    ball: 'url(#ball)',
    mate: brightness(base) > 0.62 ? mix('#b98d5f', base, 0.25) : mix('#f1e6d4', base, 0.12),
    style,
  }
  const gradients =
    cylinder('cyl', base) +
    aslant(
      'flat',
      stop(0, mix(base, '#ffffff', 0.2)) + stop(0.5, base) + stop(1, mix(base, '#1c1b22', 0.16)),
    ) +
    round(
      'ball',
      stop(0, mix(base, '#ffffff', 0.5)) + stop(0.5, base) + stop(1, mix(base, '#1c1b22', 0.28)),
    ) +
    cylinder('metal', '#c3c7cd') +
    cylinder('brass', '#d0a860') +
    cylinder('wood', '#c99e6c') +
    cylinder('dark', '#3a3c42') +
    aslant('glass', stop(0, '#ffffff', 0.75) + stop(0.5, '#dfe9ee', 0.35) + stop(1, '#b9cbd4', 0.5)) +
    `<radialGradient id="glow">${stop(0, '#fff3cf', 0.95)}${stop(0.35, '#ffe3a1', 0.5)}${stop(1, '#ffdf98', 0)}</radialGradient>` +
    `<radialGradient id="pool">${stop(0, '#3b342b', 0.34)}${stop(0.55, '#3b342b', 0.14)}${stop(1, '#3b342b', 0)}</radialGradient>` +
    down('ground', stop(0, '#f6f4f0') + stop(0.72, '#efece6') + stop(1, '#e4e0d8'))
  return { look, gradients }
}

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const rect = (x: number, y: number, w: number, h: number, rx: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${more}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const turned = (degrees: number, content: string) =>
  `<g transform="rotate(${degrees} 400 400)">${content}</g>`

export const placed = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`

/** A streak of light on a glossy surface. */
export const shine = (d: string, opacity = 0.35) => path(d, '#ffffff', `opacity="${opacity}"`)

/** Places the same shape along a row. */
export const row = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join('')

/**
 * Decoration of a surface, kept inside the outline `d` whose box is given; style 0 leaves it plain. It makes the
 * products of one kind look like different products.
 */
export function decorated(look: Look, d: string, box: readonly [number, number, number, number]): string {
  const [left, top, right, bottom] = box
  const width = right - left
  const height = bottom - top
  const quiet = brightness(look.base) > 0.75 ? look.deep : look.pale
  const patterns: Record<number, () => string> = {
    1: () =>
      row(54, (n) => {
        const x = left + chance(`speck x ${n}`) * width
        const y = top + chance(`speck y ${n}`) * height
        return circle(Math.round(x), Math.round(y), n % 5 === 0 ? 4.5 : 2.6, look.ink, 'opacity="0.55"')
      }),
    2: () =>
      path(
        `M${left} ${bottom - height * 0.42} Q${left + width / 2} ${bottom - height * 0.34} ${right} ${bottom - height * 0.44} V${bottom + 20} H${left}Z`,
        look.mate,
        'opacity="0.92"',
      ),
    3: () =>
      rect(left, top + height * 0.24, width, 9, 0, quiet, 'opacity="0.85"') +
      rect(left, top + height * 0.24 + 20, width, 5, 0, quiet, 'opacity="0.85"'),
    4: () =>
      row(15, (n) => rect(left + (n * width) / 15, top, width / 34, height, 0, look.ink, 'opacity="0.13"')),
    5: () => {
      const cx = left + width / 2
      const cy = top + height * 0.52
      const r = Math.min(width, height) * 0.17
      return (
        circle(cx, cy, r, quiet, 'opacity="0.9"') +
        stroke(
          `M${cx} ${cy + r * 0.6} V${cy - r * 0.6} M${cx} ${cy} l${r * 0.42} ${-r * 0.42} M${cx} ${cy + r * 0.25} l${-r * 0.42} ${-r * 0.42}`,
          look.base,
          r * 0.13,
        )
      )
    },
  }
  const pattern = patterns[look.style]
  if (!pattern) return ''
  const id = `clip${left}-${top}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${pattern()}</g>`
}
