import {
  circle,
  type Drawing,
  decorated,
  type Look,
  metal,
  oval,
  path,
  rect,
  row,
  shine,
  stroke,
} from '../picture-shapes.ts'

function backpack(k: Look): string {
  const body = 'M250 330 Q250 190 400 186 Q550 190 550 330 L566 596 Q566 640 522 640 H278 Q234 640 234 596Z'
  const roll =
    k.style === 0
      ? path('M262 250 Q400 150 538 250 L534 206 Q400 130 266 206Z', k.deep) +
        rect(372, 170, 56, 90, 8, k.ink)
      : ''
  return (
    stroke('M240 380 C 180 420 190 560 240 600 M560 380 C 620 420 610 560 560 600', k.ink, 26) +
    stroke('M356 196 C 356 130 444 130 444 196', k.ink, 18) +
    path(body, k.cyl) +
    roll +
    stroke('M264 372 Q280 250 400 244 Q520 250 536 372', k.ink, 6, 'opacity="0.5"') +
    (k.style === 3
      ? circle(330, 300, 12, '#2a2426') +
        circle(470, 300, 12, '#2a2426') +
        stroke('M384 320 q16 14 32 0', '#2a2426', 6)
      : '') +
    rect(284, 424, 232, 176, 34, k.deep) +
    rect(284, 418, 232, 176, 34, k.flat) +
    stroke('M300 462 H500', k.ink, 6, 'opacity="0.6"') +
    stroke('M486 462 v34', k.mate, 9) +
    rect(372, 340, 56, 38, 6, k.mate) +
    (k.style === 2
      ? rect(304, 420, 24, 190, 6, '#9a6b42') +
        rect(472, 420, 24, 190, 6, '#9a6b42') +
        rect(306, 500, 20, 22, 4, metal) +
        rect(474, 500, 20, 22, 4, metal)
      : '') +
    (k.style === 4 ? stroke('M258 560 H542 M258 410 H542', k.ink, 10, 'opacity="0.5"') : '') +
    shine('M276 330 Q280 250 330 226 Q300 270 300 340 L304 400 L284 400Z', 0.28)
  )
}

function tote(k: Look): string {
  const body =
    k.style === 2
      ? 'M220 330 Q400 300 580 330 Q620 480 590 620 Q400 660 210 620 Q180 480 220 330Z'
      : 'M228 318 H572 L590 622 Q590 640 570 640 H230 Q210 640 210 622Z'
  const straps = stroke('M300 360 C 290 130 510 130 500 360', k.deep, 24)
  const net =
    k.style === 1
      ? row(12, (n) =>
          stroke(
            `M${214 + n * 34} 322 L${200 + n * 36} 640 M${200 + n * 34} 640 L${230 + n * 30} 322`,
            k.ink,
            4,
            'opacity="0.35"',
          ),
        )
      : ''
  const quilt =
    k.style === 2
      ? row(4, (n) =>
          stroke(`M206 ${390 + n * 62} Q400 ${410 + n * 62} 594 ${390 + n * 62}`, k.ink, 5, 'opacity="0.3"'),
        )
      : ''
  const stripes =
    k.style === 4 ? row(5, (n) => rect(216, 350 + n * 60, 370, 24, 0, '#fbf9f4', 'opacity="0.85"')) : ''
  return (
    straps +
    path(body, k.flat) +
    net +
    quilt +
    stripes +
    stroke('M300 330 V440 M500 330 V440', k.deep, 24) +
    (k.style === 3 ? stroke('M236 336 H564', '#b9bec5', 7) + rect(548, 330, 30, 14, 5, metal) : '') +
    (k.style === 0
      ? rect(340, 470, 120, 90, 4, k.mate) + stroke('M364 500 H436 M364 524 H414', k.base, 5)
      : '') +
    path('M228 318 H572 L574 340 H226Z', k.ink, k.style === 2 ? 'opacity="0"' : 'opacity="0.12"') +
    path('M540 330 L590 622 Q590 640 570 640 H520Z', '#1c1b22', 'opacity="0.07"')
  )
}

function wallet(k: Look): string {
  if (k.style === 1) {
    return (
      row(4, (n) =>
        rect(
          276 + n * 10,
          190 + n * 34,
          240,
          150,
          12,
          ['#c9d6dd', '#e9806b', '#efc550', '#8fb882'][n] ?? '#ddd',
        ),
      ) +
      rect(260, 330, 280, 310, 26, k.cyl) +
      rect(276, 350, 12, 270, 6, '#ffffff', 'opacity="0.35"') +
      circle(400, 480, 36, 'none', `stroke="${k.pale}" stroke-width="6" opacity="0.7"`)
    )
  }
  if (k.style === 4) {
    return (
      circle(560, 300, 44, 'none', 'stroke="#b9bec5" stroke-width="12"') +
      path('M200 470 Q210 330 400 326 Q590 330 600 470 Q590 610 400 614 Q210 610 200 470Z', k.ball) +
      stroke('M216 420 Q400 350 584 420', '#b9bec5', 9) +
      rect(560, 400, 44, 22, 8, metal) +
      stroke('M230 440 Q400 384 570 440', k.pale, 4, 'stroke-dasharray="11 9" opacity="0.7"')
    )
  }
  const long = k.style === 2
  const l = long ? 150 : 200
  const r = long ? 650 : 600
  return (
    rect(l + 26, 300, r - l - 52, 120, 10, '#dfe7d6') +
    rect(l + 40, 284, r - l - 120, 120, 10, '#c9d6dd') +
    rect(l, 330, r - l, 310, 26, k.deep) +
    rect(l, 322, r - l, 310, 26, k.flat) +
    rect(
      l + 14,
      336,
      r - l - 28,
      282,
      18,
      'none',
      `stroke="${k.pale}" stroke-width="4" stroke-dasharray="12 9" opacity="0.65"`,
    ) +
    (long
      ? stroke(`M${l + 20} 346 H${r - 20}`, '#d0a860', 8) + rect(r - 40, 340, 36, 64, 10, 'url(#brass)')
      : rect(r - 110, 440, 116, 76, 20, k.deep) + circle(r - 70, 478, 13, 'url(#brass)')) +
    (k.style === 3 ? rect(360, 322, 30, 310, 4, metal) : '') +
    shine(`M${l + 26} 350 h120 L${l + 40} 560 h-14Z`, 0.14)
  )
}

function pouch(k: Look): string {
  const body =
    'M180 420 Q184 376 240 372 H560 Q616 376 620 420 L634 590 Q634 640 580 640 H220 Q166 640 166 590Z'
  const roll =
    k.style === 4
      ? row(
          5,
          (n) =>
            rect(266 + n * 60, 210 - (n % 2) * 26, 22, 190, 11, 'url(#wood)') +
            oval(277 + n * 60, 204 - (n % 2) * 26, 24, 44, '#6b4a3d'),
        )
      : ''
  const hook = k.style === 1 ? stroke('M400 372 V300 Q400 256 440 264 Q470 280 452 312', '#8d9299', 13) : ''
  return (
    roll +
    hook +
    path(body, k.cyl) +
    (k.style === 3
      ? rect(210, 450, 380, 160, 24, '#ffffff', 'opacity="0.5"') +
        rect(250, 470, 60, 130, 14, '#e9b8bf') +
        rect(330, 500, 80, 100, 12, '#a8d6c1') +
        rect(440, 460, 50, 140, 14, '#efc550')
      : '') +
    decorated({ ...k, style: k.style === 2 ? 4 : 0 }, body, [166, 372, 634, 640]) +
    stroke('M196 414 Q400 386 604 414', k.ink, 16, 'opacity="0.35"') +
    stroke('M196 414 Q400 386 604 414', '#d8c08a', 6, 'stroke-dasharray="5 5"') +
    rect(560, 402, 54, 20, 8, 'url(#brass)') +
    path('M606 410 q36 30 22 74 q-18 8 -24 -8 q4 -34 -14 -56Z', k.mate) +
    rect(352, 510, 96, 52, 6, k.mate, 'opacity="0.9"') +
    stroke('M374 536 H426', k.base, 5) +
    shine('M206 446 Q196 530 210 606 L226 606 Q212 530 222 446Z', 0.3)
  )
}

export const bagDrawings: Record<string, Drawing> = {
  backpack: { box: [200, 140, 600, 640], pose: 'stands', focus: [400, 440], draw: backpack },
  tote: { box: [200, 180, 600, 640], pose: 'stands', focus: [330, 380], draw: tote },
  wallet: {
    box: [180, 280, 620, 640],
    boxes: { 1: [256, 190, 560, 640], 2: [150, 280, 650, 640], 4: [196, 250, 610, 614] },
    pose: 'stands',
    focus: [540, 460],
    draw: wallet,
  },
  pouch: {
    box: [166, 372, 640, 640],
    boxes: { 1: [166, 262, 640, 640], 4: [166, 140, 640, 640] },
    pose: 'stands',
    focus: [560, 430],
    draw: pouch,
  },
}
