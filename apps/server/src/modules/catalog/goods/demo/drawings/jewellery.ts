import {
  circle,
  type Drawing,
  dark,
  type Look,
  metal,
  oval,
  path,
  placed,
  rect,
  row,
  shine,
  stroke,
} from '../picture-shapes.ts'

const gem = (x: number, y: number, s: number, colour: string) =>
  path(
    `M${x - s} ${y - s * 0.2} L${x - s * 0.55} ${y - s * 0.75} H${x + s * 0.55} L${x + s} ${y - s * 0.2} L${x} ${y + s}Z`,
    colour,
  ) +
  path(`M${x - s} ${y - s * 0.2} H${x + s} L${x} ${y + s}Z`, '#ffffff', 'opacity="0.28"') +
  path(
    `M${x - s * 0.4} ${y - s * 0.2} L${x} ${y - s * 0.75} L${x + s * 0.4} ${y - s * 0.2} L${x} ${y + s}Z`,
    '#ffffff',
    'opacity="0.5"',
  )

const cushion = (k: Look) => oval(400, 640, 210, 42, k.pale, 'opacity="0.5"')

function ring(k: Look): string {
  const band = (width: number) =>
    circle(400, 470, 160, 'none', `stroke="${k.ink}" stroke-width="${width + 4}" opacity="0.5"`) +
    circle(400, 470, 160, 'none', `stroke="url(#flat)" stroke-width="${width}"`) +
    stroke('M268 390 A156 156 0 0 1 340 330', '#ffffff', width * 0.3, 'opacity="0.8"') +
    stroke('M534 548 A156 156 0 0 1 470 606', '#ffffff', width * 0.24, 'opacity="0.5"')
  const tops: Record<number, string> = {
    0: path('M366 316 L378 268 H422 L434 316Z', k.deep) + gem(400, 246, 66, '#cfe2ee'),
    1: row(26, (n) =>
      placed(`rotate(${n * 14} 400 470)`, stroke('M388 300 L414 320', k.ink, 6, 'opacity="0.45"')),
    ),
    2:
      oval(400, 312, 78, 56, k.deep) +
      oval(400, 304, 78, 56, 'url(#ball)') +
      oval(400, 304, 60, 42, 'none', `stroke="${k.ink}" stroke-width="3" opacity="0.4"`),
    3:
      row(14, (n) => placed(`rotate(${n * 25.7} 400 270)`, circle(400, 204, 13, '#f3f6fa'))) +
      circle(400, 270, 52, '#dfe8f5') +
      oval(388, 256, 22, 16, '#ffffff', 'opacity="0.8"') +
      circle(414, 286, 16, '#a9c3e6', 'opacity="0.6"'),
    4:
      path(
        'M400 310 Q330 300 316 226 Q386 236 400 310Z M400 310 Q470 290 490 220 Q412 234 400 310Z',
        'url(#ball)',
      ) + stroke('M396 304 L336 242 M404 304 L470 238', k.ink, 4, 'opacity="0.5"'),
    5: row(18, (n) =>
      placed(`rotate(${n * 20} 400 470)`, oval(400, 310, 15, 20, n % 2 ? k.soft : k.deep, 'opacity="0.6"')),
    ),
  }
  return cushion(k) + band(k.style === 5 ? 46 : 26) + (tops[k.style] ?? '')
}

function necklace(k: Look): string {
  const chain = (d: string, width = 7) =>
    stroke(d, k.deep, width + 2, 'opacity="0.5"') +
    stroke(d, k.base, width, `stroke-dasharray="${width} ${width * 1.1}"`) +
    stroke(d, k.pale, 2, 'opacity="0.9"')
  const outer = 'M170 150 C 190 420 300 520 400 540 C 500 520 610 420 630 150'
  const pendants: Record<number, string> = {
    0:
      path('M400 550 Q460 640 400 676 Q340 640 400 550Z', 'url(#ball)') +
      oval(386, 626, 9, 20, '#ffffff', 'opacity="0.7"'),
    1:
      circle(400, 606, 58, k.deep) +
      circle(396, 602, 58, 'url(#ball)') +
      stroke('M378 626 L396 576 L414 626 M384 610 H408', k.ink, 6),
    2:
      chain('M200 150 C 230 340 330 420 400 430 C 470 420 570 340 600 150', 5) +
      circle(400, 560, 20, 'url(#ball)') +
      circle(400, 440, 12, k.deep),
    3: rect(330, 544, 140, 26, 12, 'url(#flat)') + gem(438, 557, 18, '#c9577a'),
    4: row(17, (n) => {
      const at = (n - 8) / 8
      return (
        circle(
          Math.round(400 + at * 190),
          Math.round(545 - at * at * 150),
          23 - Math.abs(at) * 6,
          '#f3ece2',
        ) + circle(Math.round(393 + at * 190), Math.round(538 - at * at * 150), 7, '#ffffff')
      )
    }),
    5:
      rect(346, 548, 108, 124, 46, k.deep) +
      rect(342, 544, 108, 124, 46, 'url(#ball)') +
      path('M396 586 q-26 -26 -30 2 q4 24 30 42 q26 -18 30 -42 q-4 -28 -30 -2Z', k.ink, 'opacity="0.5"'),
  }
  return chain(outer) + circle(400, 544, 11, k.deep) + (pendants[k.style] ?? '')
}

function earrings(k: Look): string {
  const one = (x: number) => {
    const shapes: Record<number, string> = {
      0:
        circle(x, 380, 72, 'none', `stroke="${k.deep}" stroke-width="36"`) +
        circle(x, 380, 72, 'none', 'stroke="url(#flat)" stroke-width="29"') +
        stroke(`M${x - 58} 336 A73 73 0 0 1 ${x - 14} 308`, '#ffffff', 9, 'opacity="0.75"'),
      1:
        stroke(`M${x} 280 V340`, '#c9a768', 7) +
        path(`M${x} 340 Q${x + 92} 500 ${x} 560 Q${x - 92} 500 ${x} 340Z`, '#c9a768') +
        path(`M${x} 362 Q${x + 74} 496 ${x} 542 Q${x - 74} 496 ${x} 362Z`, k.ball) +
        oval(x - 20, 470, 11, 26, '#ffffff', 'opacity="0.5"'),
      2: row(3, (n) =>
        path(
          starAt(x, 300 + n * 120, 40 - n * 6),
          n % 2 ? k.soft : k.base,
          `stroke="${k.deep}" stroke-width="3"`,
        ),
      ),
      3:
        circle(x, 380, 64, 'none', 'stroke="url(#flat)" stroke-width="24"') +
        circle(x, 486, 40, '#e6dac8', 'stroke="#d3c4ae" stroke-width="3"') +
        circle(x - 4, 482, 32, '#f3ebdf') +
        circle(x - 13, 472, 11, '#ffffff'),
      4: rect(x - 62, 300, 124, 124, 10, k.flat) + circle(x, 490, 62, k.deep) + circle(x, 490, 34, '#efece6'),
    }
    return (
      stroke(`M${x} 300 V258`, '#b9bec5', 6) +
      circle(x, 262, 11, k.base) +
      (shapes[k.style] ?? shapes[0] ?? '')
    )
  }
  return (
    rect(190, 190, 420, 450, 18, '#fbf9f5', 'stroke="#e2dcd0" stroke-width="3"') +
    circle(400, 214, 10, '#e2dcd0') +
    placed('translate(0 -10)', one(300) + one(500))
  )
}

function starAt(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const angle = (n * Math.PI) / 5 - Math.PI / 2
    const reach = n % 2 ? r * 0.45 : r
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

function watch(k: Look): string {
  const strap = k.style === 1 ? metal : k.cyl
  const bands =
    path('M336 300 L350 130 Q400 116 450 130 L464 300Z', strap) +
    path('M336 500 L350 672 Q400 686 450 672 L464 500Z', strap) +
    (k.style === 0 || k.style === 2
      ? stroke(
          'M360 150 L348 300 M440 150 L452 300 M348 500 L360 656 M452 500 L440 656',
          k.pale,
          4,
          'stroke-dasharray="10 8" opacity="0.7"',
        )
      : '') +
    row(3, (n) => circle(400, 590 + n * 26, 6, k.ink, 'opacity="0.6"'))
  if (k.style === 4) {
    return (
      bands +
      rect(288, 280, 224, 240, 34, metal) +
      rect(312, 304, 176, 192, 20, '#2f3136') +
      rect(326, 350, 148, 92, 8, '#b9c5ac') +
      stroke(
        'M348 374 v44 M372 374 h24 v22 h-24 v22 h24 M420 374 v44 M446 374 h-18 v22 h18 v22 h-18',
        '#2f3136',
        7,
      ) +
      rect(500, 330, 24, 34, 6, dark) +
      rect(500, 430, 24, 34, 6, dark)
    )
  }
  const frame = k.style === 1 ? 'url(#flat)' : k.style === 3 ? k.deep : '#b9bec5'
  const dial = k.style === 2 ? '#3a3d38' : '#fbf9f4'
  const mark = k.style === 2 ? '#e8e2d0' : '#4a4d52'
  return (
    bands +
    rect(518, 386, 30, 30, 8, metal) +
    circle(400, 400, 132, '#8d9299') +
    circle(398, 398, 130, frame) +
    circle(400, 400, 112, dial) +
    row(12, (n) =>
      placed(`rotate(${n * 30} 400 400)`, rect(396, 298, n % 3 ? 5 : 8, n % 3 ? 16 : 26, 2, mark)),
    ) +
    stroke('M400 400 L400 322', mark, 8) +
    stroke('M400 400 L452 428', mark, 9) +
    stroke('M400 424 L372 334', '#c74a3f', 4) +
    circle(400, 400, 9, mark) +
    shine('M318 360 Q340 306 400 298 L340 420 Q318 400 318 360Z', 0.35)
  )
}

export const jewelleryDrawings: Record<string, Drawing> = {
  ring: { box: [226, 190, 574, 640], pose: 'stands', focus: [400, 300], draw: ring },
  necklace: { box: [170, 150, 630, 676], pose: 'lies', focus: [400, 560], draw: necklace },
  earrings: { box: [190, 190, 610, 640], pose: 'lies', focus: [310, 400], draw: earrings },
  watch: { box: [270, 120, 548, 680], pose: 'lies', focus: [400, 400], draw: watch },
}
