/** Paint of a drawing: gradients that follow each shape are referenced by id, plain colours are inserted by name. */
export interface Look {
  readonly base: string
  readonly colours: Readonly<Record<string, string>>
}

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Mixes two colours: a share of 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = channels(from)
  const [r2, g2, b2] = channels(to)
  const part = (a: number, b: number) =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${part(r1, r2)}${part(g1, g2)}${part(b1, b2)}`
}

/** Perceived brightness, from 0 (black) to 1 (white). */
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

/** The gradients that all drawings share, and the look for one colour. */
export function lookOf(hex: string): { look: Look; gradients: string } {
  // Near-black loses its shape without some room for light and shadow.
  const base = brightness(hex) < 0.2 ? mix(hex, '#ffffff', 0.06) : hex
  const pale = mix(base, '#ffffff', 0.66)
  const deep = mix(base, '#1c1b22', 0.22)
  const colours = {
    base,
    pale,
    deep,
    soft: mix(base, '#ffffff', 0.32),
    ink: mix(base, '#1c1b22', 0.58),
    /** A second colour that matches the first. */
    mate: brightness(base) > 0.62 ? mix('#b98d5f', base, 0.25) : mix('#f1e6d4', base, 0.12),
    /** A colour with low contrast to the first. */
    quiet: brightness(base) > 0.75 ? deep : pale,
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
  return { look: { base, colours }, gradients }
}

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const rect = (x: number, y: number, w: number, h: number, rx: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${more}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const placed = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`

/** Repeats a shape along a row. */
export const row = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join('')
