import {
  circle,
  type Drawing,
  dark,
  glass,
  glow,
  type Look,
  metal,
  oval,
  path,
  rect,
  row,
  shine,
  stroke,
  wood,
} from '../picture-shapes.ts'

function tent(k: Look): string {
  const kid = k.style === 4
  const dome = 'M130 636 Q180 300 400 270 Q620 300 670 636Z'
  const ridge = 'M400 250 L120 640 H680Z'
  const alpine = k.style === 3 || k.style === 2 || k.style === 1
  const shape = alpine ? dome : ridge
  const half = alpine ? 'M400 270 Q620 300 670 636 H430Z' : 'M400 250 L680 640 H450Z'
  return (
    stroke('M150 560 L70 640 M650 560 L730 640', '#8d8577', 4) +
    path(shape, k.flat) +
    path(half, k.ink, 'opacity="0.18"') +
    (alpine
      ? stroke('M150 600 Q300 330 560 300 M650 600 Q500 330 240 300', k.ink, 6, 'opacity="0.45"')
      : '') +
    path('M400 330 Q330 480 316 638 H484 Q470 480 400 330Z', '#34312f') +
    path('M400 330 Q330 480 316 638 H346 Q352 470 400 330Z', k.soft) +
    path('M400 330 Q470 480 484 638 H454 Q448 470 400 330Z', k.deep) +
    oval(400, 628, 62, 12, '#e0b777', 'opacity="0.45"') +
    (kid
      ? row(5, (n) =>
          path(`M${250 + n * 62} ${n === 2 ? 226 : 250} l26 0 l-13 30Z`, n % 2 ? '#e9806b' : '#8fbde0'),
        ) + stroke('M180 270 Q400 210 620 270', '#b9ad99', 4)
      : '') +
    (k.style === 5 ? stroke('M400 252 V214', '#a8adb3', 9) : '') +
    stroke('M110 640 H690', '#cfc8ba', 4)
  )
}

function lantern(k: Look): string {
  if (k.style === 1) {
    return (
      oval(400, 430, 330, 280, glow) +
      stroke('M330 270 C 330 170 470 170 470 270', '#8d9197', 12) +
      row(5, (n) =>
        rect(276 + (n % 2) * 12, 300 + n * 56, 248 - (n % 2) * 24, 58, 26, n % 2 ? k.pale : k.soft),
      ) +
      rect(280, 264, 240, 46, 18, k.cyl) +
      rect(280, 580, 240, 60, 18, k.cyl)
    )
  }
  return (
    oval(400, 430, 330, 280, glow) +
    stroke('M282 300 C 260 110 540 110 518 300', '#7c8187', 10) +
    path('M330 240 Q400 190 470 240 L486 288 H314Z', k.cyl) +
    rect(300, 280, 200, 28, 8, k.deep) +
    path('M316 308 Q286 420 320 530 H480 Q514 420 484 308Z', '#ffe9b5') +
    path('M316 308 Q286 420 320 530 H480 Q514 420 484 308Z', glass, 'stroke="#d9d4c4" stroke-width="3"') +
    rect(380, 400, 40, 120, 18, '#fff7de') +
    stroke('M310 310 Q276 420 314 532 M490 310 Q524 420 486 532', k.ink, 7) +
    path('M296 528 H504 L530 620 Q532 640 508 640 H292 Q268 640 270 620Z', k.cyl) +
    circle(400, 588, 20, k.pale) +
    (k.style === 2 ? stroke('M530 590 h56 v-40', '#7c8187', 11) + circle(586, 540, 15, '#4a4d52') : '') +
    (k.style === 3 ? rect(286, 616, 228, 24, 4, dark) : '') +
    shine('M330 330 Q310 420 334 512 L350 512 Q330 420 346 330Z', 0.6)
  )
}

function campChair(k: Look): string {
  const legs = k.style === 3 ? '#9a6b42' : '#3e4147'
  const high = k.style === 1 ? 70 : 0
  if (k.style === 4) {
    return (
      stroke('M270 640 L510 420 M530 640 L290 420', legs, 18) +
      path('M250 420 Q400 470 550 420 L560 396 Q400 440 240 396Z', k.flat) +
      path('M240 396 Q400 440 560 396 Q540 372 400 380 Q260 372 240 396Z', k.soft)
    )
  }
  const top = 230 - high
  return (
    stroke('M236 640 L560 470 M564 640 L240 470', legs, 16) +
    stroke(`M262 ${top} L300 640 M538 ${top} L500 640`, legs, 14) +
    path(`M262 ${top} Q400 ${top - 26} 538 ${top} L528 452 Q400 492 272 452Z`, k.flat) +
    path(
      `M292 ${top + 26} Q400 ${top + 6} 508 ${top + 26} L502 420 Q400 446 298 420Z`,
      k.soft,
      'opacity="0.4"',
    ) +
    (k.style === 1 ? rect(316, top + 14, 168, 62, 28, k.deep) : '') +
    path(
      'M222 452 Q400 500 578 452 Q596 470 590 500 Q540 574 400 576 Q260 574 210 500 Q204 470 222 452Z',
      k.flat,
    ) +
    path('M222 452 Q400 500 578 452 Q584 458 588 468 Q400 526 212 468 Q216 458 222 452Z', k.soft) +
    path(
      'M210 500 Q260 574 400 576 Q540 574 590 500 Q560 546 400 548 Q240 546 210 500Z',
      k.ink,
      'opacity="0.22"',
    ) +
    (k.style === 3
      ? rect(170, 392, 72, 24, 12, wood) +
        rect(558, 392, 72, 24, 12, wood) +
        stroke('M206 416 L236 470 M594 416 L564 470', legs, 10)
      : rect(584, 470, 44, 64, 12, k.deep))
  )
}

function dryBag(k: Look): string {
  const clear = k.style === 1 ? rect(322, 350, 156, 200, 20, '#f2f7f9', 'opacity="0.75"') : ''
  return (
    stroke('M300 320 C 180 380 190 560 290 590', '#33353a', 18) +
    path(
      'M286 292 Q270 300 272 330 L284 606 Q288 640 326 640 H474 Q512 640 516 606 L528 330 Q530 300 514 292Z',
      k.cyl,
    ) +
    clear +
    path('M280 240 Q400 216 520 240 L524 300 Q400 284 276 300Z', k.deep) +
    path('M280 240 Q400 216 520 240 L520 258 Q400 236 280 258Z', k.soft) +
    stroke('M280 262 C 300 180 500 180 520 262', '#33353a', 15) +
    rect(366, 182, 68, 36, 10, dark) +
    (k.style === 2
      ? rect(320, 420, 160, 150, 24, k.deep, 'opacity="0.6"') + stroke('M332 450 H468', k.pale, 5)
      : '') +
    (k.style === 3
      ? circle(400, 460, 70, k.pale, 'opacity="0.9"') + stroke('M400 410 V510 M350 460 H450', k.base, 16)
      : '') +
    (k.style === 0
      ? rect(278, 540, 244, 22, 0, k.pale, 'opacity="0.8"') +
        path('M400 400 q34 46 0 76 q-34 -30 0 -76Z', k.pale, 'opacity="0.85"')
      : '') +
    rect(262, 330, 22, 44, 6, metal) +
    shine('M304 330 Q300 460 316 600 L334 600 Q320 460 326 330Z', 0.35)
  )
}

export const outdoorDrawings: Record<string, Drawing> = {
  tent: { box: [120, 250, 680, 640], pose: 'stands', focus: [400, 470], draw: tent },
  lantern: {
    box: [268, 150, 532, 640],
    boxes: { 2: [268, 150, 600, 640] },
    pose: 'stands',
    focus: [400, 400],
    draw: lantern,
  },
  'camp-chair': {
    box: [196, 206, 632, 640],
    boxes: { 1: [196, 140, 632, 640], 3: [168, 206, 632, 640], 4: [236, 376, 564, 640] },
    pose: 'stands',
    focus: [330, 400],
    draw: campChair,
  },
  'dry-bag': { box: [230, 180, 530, 640], pose: 'stands', focus: [400, 270], draw: dryBag },
}
