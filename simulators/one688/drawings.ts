/** Pictures of the goods as SVG of 400 × 400. */

const box = (x: number, y: number, width: number, height: number, r: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" ${more}/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, ink: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const dark = 'rgba(0,0,0,.18)'
const light = 'rgba(255,255,255,.35)'
const steel = '#b9c0c6'
const wood = '#c99a63'

/** Draws each kind of goods in a colour. */
const drawings = {
  mug: (c) =>
    line('M270 165 q70 0 70 55 q0 60 -75 60', c, 26) +
    path('M105 130 h170 v130 q0 60 -60 60 h-50 q-60 0 -60 -60 z', c) +
    oval(190, 130, 85, 20, dark) +
    box(122, 155, 18, 110, 9, light),
  tumbler: (c) =>
    box(158, 70, 84, 40, 12, steel) +
    path('M140 105 h120 l-10 220 q-2 20 -22 20 h-56 q-20 0 -22 -20 z', c) +
    box(140, 150, 120, 10, 0, dark) +
    box(158, 170, 16, 130, 8, light),
  tote: (c) =>
    line('M145 170 q0 -95 55 -95 q55 0 55 95', dark, 16) +
    path('M100 150 h200 l14 185 h-228 z', c) +
    line('M150 215 h100 M150 240 h70', dark, 8),
  backpack: (c) =>
    line('M165 95 q0 -40 35 -40 q35 0 35 40', dark, 14) +
    box(110, 90, 180, 250, 60, c) +
    box(135, 215, 130, 100, 18, dark) +
    line('M140 160 h120', light, 8) +
    box(190, 205, 20, 26, 6, steel),
  case: (c) =>
    box(130, 60, 140, 285, 30, c) +
    box(148, 80, 62, 70, 18, dark) +
    disc(167, 100, 14, '#20242a') +
    disc(190, 128, 14, '#20242a'),
  string: (c) =>
    line('M50 120 q75 90 150 20 q75 -70 150 20', '#7b8a5a', 5) +
    [70, 130, 190, 250, 320]
      .map(
        (x, i) =>
          disc(x, [150, 172, 150, 118, 140][i] ?? 150, 22, c) +
          disc(x, [150, 172, 150, 118, 140][i] ?? 150, 34, 'rgba(255,214,102,.35)'),
      )
      .join('') +
    line('M60 260 q80 70 150 10 q70 -60 140 10', '#7b8a5a', 5) +
    [85, 150, 225, 300].map((x) => disc(x, 280, 20, c) + disc(x, 280, 32, 'rgba(255,214,102,.35)')).join(''),
  lamp: (c) =>
    oval(200, 335, 85, 20, dark) +
    box(130, 305, 140, 26, 13, c) +
    line('M200 310 v-90 l55 -75', c, 16) +
    path('M215 75 l110 55 q-20 45 -75 25 q-50 -20 -35 -80 z', c) +
    path('M250 165 l-60 130 h150 l-30 -120 z', 'rgba(255,224,130,.45)'),
  mat: (c) =>
    box(70, 160, 250, 110, 12, c) +
    oval(320, 215, 34, 55, c) +
    oval(320, 215, 22, 38, dark) +
    oval(320, 215, 11, 20, c) +
    line('M130 160 v110 M240 160 v110', dark, 14),
  leash: (c) =>
    line('M120 90 q-60 40 -20 90 q40 50 130 20 q90 -30 90 40 q0 60 -100 60', c, 18) +
    line('M120 90 q40 -40 60 0 q10 40 -40 40', c, 18) +
    line('M220 300 l-30 16', steel, 12) +
    line('M190 316 q-30 0 -30 20 q10 22 34 6', steel, 10),
  bed: (c) =>
    oval(200, 235, 150, 95, c) +
    oval(200, 225, 105, 58, dark) +
    oval(200, 232, 95, 48, light) +
    line('M90 280 q20 20 40 30 M270 310 q25 -12 40 -30', dark, 6),
  candle: (c) =>
    box(125, 150, 150, 180, 22, 'rgba(180,200,205,.55)') +
    box(138, 190, 124, 128, 14, c) +
    line('M200 190 v-28', '#3a342e', 6) +
    path('M200 95 q34 40 0 66 q-34 -26 0 -66 z', '#f0a93a') +
    box(160, 230, 80, 50, 6, '#fff'),
  clip: (c) =>
    path(
      'M80 230 q20 -110 120 -110 q100 0 120 110 l-22 0 q-8 -50 -30 -58 l-6 62 h-20 l-4 -72 h-14 l-4 78 h-40 l-4 -78 h-14 l-4 72 h-20 l-6 -62 q-22 8 -30 58 z',
      c,
    ) + disc(200, 150, 16, dark),
  beanie: (c) =>
    path('M100 250 q0 -150 100 -150 q100 0 100 150 z', c) +
    box(86, 245, 228, 62, 22, c) +
    box(86, 245, 228, 62, 22, dark) +
    disc(200, 88, 30, c) +
    line('M150 140 v100 M200 120 v120 M250 140 v100', dark, 6),
  socks: (c) =>
    path('M110 70 h75 v150 q0 20 20 28 l40 20 q30 18 12 48 q-10 16 -40 12 l-75 -14 q-32 -8 -32 -46 z', c) +
    box(110, 70, 75, 30, 6, dark) +
    path('M205 90 h70 v130 q0 16 14 24 l26 14 q22 14 10 38 q-10 16 -34 10 l-54 -14 z', c) +
    box(205, 90, 70, 26, 6, dark),
  umbrella: (c) =>
    path(
      'M50 220 q0 -140 150 -140 q150 0 150 140 q-38 -34 -75 0 q-38 -34 -75 0 q-38 -34 -75 0 q-38 -34 -75 0 z',
      c,
    ) +
    line('M200 80 v-18 M200 205 v105 q0 32 -32 32 q-26 0 -26 -26', '#5b4a3a', 10) +
    line('M200 82 q-62 50 -75 130 M200 82 q62 50 75 130', dark, 4),
  stool: (c) =>
    line('M110 150 l180 185 M290 150 l-180 185', steel, 14) +
    path('M85 125 h230 q10 42 -115 46 q-125 -4 -115 -46 z', c) +
    line('M95 335 h40 M265 335 h40', '#2b2e33', 12),
  mouse: (c) =>
    oval(200, 345, 85, 12, dark) +
    box(120, 70, 160, 270, 80, c) +
    line('M200 75 v110', dark, 5) +
    box(190, 105, 20, 54, 10, dark) +
    line('M122 190 h156', dark, 4),
  board: (c) =>
    box(70, 120, 260, 190, 26, c) +
    box(188, 70, 24, 60, 12, c) +
    disc(200, 92, 9, '#f4f4f1') +
    line('M95 170 q70 -16 210 4 M95 215 q90 18 210 -6 M95 262 q80 -14 210 6', dark, 4),
  truck: (c) =>
    box(60, 170, 160, 110, 12, wood) +
    path('M225 190 h60 q14 0 22 16 l24 46 v28 h-106 z', c) +
    box(245, 206, 46, 36, 6, '#e8f1f4') +
    [110, 270].map((x) => disc(x, 290, 34, '#3a342e') + disc(x, 290, 14, wood)).join(''),
  spork: (c) =>
    path(
      'M160 70 h14 v60 h10 v-60 h14 v60 h10 v-60 h14 v70 q0 60 -20 74 l6 140 q0 20 -12 20 q-12 0 -12 -20 l6 -140 q-30 -14 -30 -74 z',
      c,
    ) + line('M203 220 v90', light, 5),
} satisfies Record<string, (colour: string) => string>

export type Drawing = keyof typeof drawings

/** Backgrounds: each seller has another one. */
const grounds = ['#fbfbf9', '#e3eaf0', '#f3e7da']

/** @param view 0 shows all of it, the others are zoomed or rotated */
export function drawn(drawing: Drawing, colour: string, ground: number, view = 0): string {
  const turned = ['', 'rotate(-10 200 200)', 'translate(-90 -110) scale(1.5)'][view % 3] ?? ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">' +
    `${box(0, 0, 400, 400, 0, grounds[ground % grounds.length] ?? '#fff')}${oval(200, 352, 130, 16, 'rgba(0,0,0,.07)')}` +
    `<g transform="${turned}">${drawings[drawing](colour)}</g></svg>`
  )
}
