import {
  circle,
  type Drawing,
  decorated,
  glass,
  type Look,
  metal,
  oval,
  path,
  placed,
  rect,
  row,
  shine,
  stroke,
  wood,
} from '../picture-shapes.ts'

function mug(k: Look): string {
  const body = 'M232 272 L246 590 Q250 640 300 640 L462 640 Q512 640 516 590 L530 272Z'
  return (
    stroke('M518 350 C 628 330 640 540 506 552', k.deep, 40) +
    stroke('M518 344 C 622 326 634 530 508 544', k.base, 26) +
    path(body, k.cyl) +
    decorated(k, body, [232, 272, 530, 640]) +
    oval(381, 272, 149, 34, k.soft) +
    oval(381, 275, 134, 27, k.ink) +
    oval(381, 282, 124, 21, '#4b3327') +
    oval(366, 279, 70, 9, '#7a563f', 'opacity="0.7"') +
    shine('M272 320 Q266 460 284 590 Q300 600 302 580 Q288 460 292 322Z', 0.28)
  )
}

function bottle(k: Look): string {
  const wide = k.style === 4 || k.style === 5 ? 26 : 0
  const l = 316 - wide
  const r = 484 + wide
  const body = `M${l} 296 Q${l} 246 ${l + 44} 232 L${r - 44} 232 Q${r} 246 ${r} 296 L${r} 608 Q${r} 640 ${r - 34} 640 L${l + 34} 640 Q${l} 640 ${l} 608Z`
  const cap = k.style === 3 ? wood : k.style === 2 ? metal : 'url(#dark)'
  const tops: Record<number, string> = {
    1: stroke('M400 168 L452 138', '#3a3c42', 22) + rect(352, 160, 96, 66, 18, cap),
    4: stroke('M340 200 C 330 110 470 110 460 200', k.deep, 20) + rect(346, 166, 108, 60, 16, cap),
    5: stroke('M338 214 L338 130 L462 130 L462 214', '#b9bec5', 16) + rect(346, 160, 108, 66, 12, cap),
  }
  const top =
    tops[k.style] ??
    stroke('M366 166 C 366 112 434 112 434 166', '#3a3c42', 16) + rect(346, 154, 108, 72, 16, cap)
  return (
    top +
    rect(358, 222, 84, 18, 4, metal) +
    path(body, k.cyl) +
    rect(l, 604, r - l, 12, 0, k.ink, 'opacity="0.16"') +
    circle(400, 440, 22, 'none', `stroke="${k.pale}" stroke-width="5" opacity="0.8"`) +
    stroke('M388 446 L400 430 L412 446', k.pale, 5, 'opacity="0.8"') +
    shine(`M${l + 26} 300 Q${l + 22} 450 ${l + 26} 600 L${l + 44} 600 Q${l + 40} 450 ${l + 46} 300Z`, 0.3)
  )
}

const grain = (k: Look, lines: readonly string[]) =>
  lines.map((d) => stroke(d, k.deep, 3, 'opacity="0.4"')).join('')

function board(k: Look): string {
  const lines = grain(k, [
    'M290 250 Q300 420 286 610',
    'M340 230 Q330 430 346 616',
    'M398 240 Q412 420 396 616',
    'M452 230 Q444 400 458 616',
    'M506 250 Q516 430 504 610',
  ])
  if (k.style === 4) {
    return (
      circle(408, 424, 224, k.deep) +
      circle(400, 416, 224, k.flat) +
      row(
        4,
        (n) =>
          `<g transform="rotate(${n * 45} 400 416)">${stroke('M400 208 V624', k.deep, 3, 'opacity="0.5"')}</g>`,
      ) +
      circle(400, 416, 200, 'none', `stroke="${k.soft}" stroke-width="4"`)
    )
  }
  if (k.style === 3) {
    return (
      path('M210 330 L250 250 H550 L590 330 V600 Q590 640 556 640 H244 Q210 640 210 600Z', k.deep) +
      path('M210 330 L250 250 H550 L590 330Z', k.soft) +
      rect(210, 330, 380, 310, 14, k.flat) +
      row(24, (n) =>
        rect(
          216 + (n % 6) * 62,
          338 + Math.floor(n / 6) * 75,
          60,
          72,
          2,
          n % 2 ? k.deep : k.soft,
          'opacity="0.35"',
        ),
      )
    )
  }
  const handle =
    k.style === 1
      ? path('M356 240 L366 120 Q400 92 434 120 L444 240Z', k.flat) + circle(400, 144, 15, '#efece6')
      : ''
  const second =
    k.style === 2 ? placed('rotate(9 400 640) translate(46 0)', rect(270, 250, 250, 390, 26, k.deep)) : ''
  const hole = k.style === 1 ? '' : rect(366, 252, 68, 22, 11, '#efece6')
  const groove =
    k.style === 0
      ? rect(276, 296, 248, 320, 20, 'none', `stroke="${k.deep}" stroke-width="9" opacity="0.6"`)
      : ''
  return (
    second +
    handle +
    rect(258, 228, 296, 412, 34, k.deep) +
    rect(248, 224, 296, 412, 34, k.flat) +
    lines +
    hole +
    groove
  )
}

function jar(k: Look): string {
  const contents = ['#d8b585', '#7d9b5a', '#b5512f', '#4a2f22', '#c98d4f', '#e3cfa6'][k.style] ?? '#d8b585'
  const lid = k.style === 5 || k.style === 3 ? k.cyl : k.style === 1 ? metal : k.cyl
  const body =
    'M262 286 Q252 292 252 320 L252 596 Q252 640 298 640 L502 640 Q548 640 548 596 L548 320 Q548 292 538 286Z'
  return (
    path(body, '#eef3f4') +
    path(
      'M264 372 Q330 352 400 368 Q470 384 536 362 L536 592 Q536 628 500 628 L300 628 Q264 628 264 592Z',
      contents,
    ) +
    row(40, (n) =>
      circle(
        282 + ((n * 53) % 240),
        388 + ((n * 91) % 226),
        5,
        n % 2 ? '#ffffff' : '#000000',
        'opacity="0.13"',
      ),
    ) +
    path(body, glass, 'stroke="#c3d0d6" stroke-width="4"') +
    (k.style === 2 ? row(9, (n) => rect(268 + n * 31, 300, 5, 326, 2, '#ffffff', 'opacity="0.35"')) : '') +
    rect(262, 268, 276, 22, 8, '#dfe5e6') +
    rect(250, 208, 300, 66, 16, lid) +
    (k.style === 1
      ? stroke('M540 240 Q586 250 566 330', '#9aa1a8', 9) + stroke('M548 300 H566', '#9aa1a8', 7)
      : '') +
    (k.style === 3 ? circle(400, 241, 17, k.pale) + stroke('M400 241 V230 M400 241 H408', k.ink, 3) : '') +
    (k.style === 5
      ? placed(
          'rotate(24 560 180)',
          rect(536, 120, 14, 150, 7, '#c7ccd2') + oval(543, 116, 22, 30, '#c7ccd2'),
        )
      : '') +
    rect(340, 460, 120, 70, 10, '#f7f3ea', 'opacity="0.94"') +
    stroke('M362 486 H438 M362 506 H418', '#9b8f7d', 5) +
    shine('M276 310 L292 310 L292 600 Q280 604 276 590Z', 0.55)
  )
}

export const kitchenDrawings: Record<string, Drawing> = {
  mug: { box: [232, 238, 600, 640], pose: 'stands', focus: [470, 340], draw: mug },
  bottle: { box: [300, 126, 500, 640], pose: 'stands', focus: [400, 240], draw: bottle },
  board: {
    box: [248, 224, 554, 640],
    boxes: {
      1: [248, 106, 554, 640],
      2: [248, 224, 620, 640],
      3: [210, 250, 590, 640],
      4: [176, 192, 632, 648],
    },
    pose: 'stands',
    focus: [330, 320],
    draw: board,
  },
  jar: {
    box: [250, 208, 550, 640],
    boxes: { 5: [250, 110, 600, 640] },
    pose: 'stands',
    focus: [400, 300],
    draw: jar,
  },
}
