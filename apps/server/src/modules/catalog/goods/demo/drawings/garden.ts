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
  turned,
  wood,
} from '../picture-shapes.ts'

function wateringCan(k: Look): string {
  if (k.style === 2) {
    return (
      path(
        'M330 330 Q320 300 360 290 L380 250 Q420 130 560 150 L566 172 Q450 160 430 250 L440 290 Q480 300 470 330 L480 600 Q480 640 440 640 H360 Q320 640 320 600Z',
        k.cyl,
      ) +
      rect(336, 450, 128, 150, 18, glass) +
      rect(344, 500, 112, 96, 12, '#a9cfe2', 'opacity="0.6"')
    )
  }
  const rose = k.style === 1 || k.style === 4
  return (
    stroke('M284 560 C 150 500 170 250 330 250 C 420 250 470 300 488 372', k.deep, 22) +
    stroke('M284 556 C 156 496 176 246 330 246', k.soft, 7, 'opacity="0.6"') +
    path('M500 560 Q600 520 660 268 L690 276 Q640 570 510 620Z', k.deep) +
    (rose ? path('M640 270 L710 230 L724 300 L690 300Z', 'url(#brass)') : oval(676, 270, 19, 8, k.ink)) +
    path('M290 380 L268 596 Q266 640 310 640 H490 Q534 640 532 596 L510 380Z', k.cyl) +
    oval(400, 380, 110, 24, k.soft) +
    oval(400, 383, 94, 17, k.ink) +
    rect(276, 560, 250, 10, 4, k.ink, 'opacity="0.18"') +
    (k.style === 4
      ? circle(400, 500, 36, '#fbf9f4') +
        row(6, (n) => placed(`rotate(${n * 60} 400 500)`, oval(400, 466, 13, 20, '#fbf9f4'))) +
        circle(400, 500, 15, '#efc550')
      : '') +
    (k.style === 3
      ? row(14, (n) =>
          oval(310 + (n % 5) * 46, 430 + Math.floor(n / 5) * 60, 15, 15, '#ffffff', 'opacity="0.12"'),
        )
      : '') +
    shine('M312 410 Q300 520 304 610 L324 612 Q318 520 332 410Z', 0.35)
  )
}

const leaf = (x: number, y: number, angle: number, size: number, fill: string) =>
  placed(
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
    path('M0 0 Q46 -60 0 -160 Q-46 -60 0 0Z', fill) + stroke('M0 -6 V-140', '#2f5d4a', 3, 'opacity="0.5"'),
  )

function plant(style: number): string {
  const greens = ['#5f9468', '#4c7f58', '#79aa78'] as const
  const shade = (n: number) => greens[n % 3] ?? greens[0]
  if (style === 4 || style === 5) return row(9, (n) => leaf(400, 430, -80 + n * 20, 0.62, shade(n)))
  if (style === 1) return row(9, (n) => leaf(320 + n * 20, 430, -64 + n * 16, 0.66, shade(n)))
  if (style === 2) return row(11, (n) => leaf(340 + n * 12, 430, -50 + n * 10, 0.7 + (n % 3) * 0.2, shade(n)))
  return row(7, (n) => leaf(400, 436, -66 + n * 22, n % 2 ? 1.5 : 1.15, shade(n)))
}

/** Shoots that hang over the rim of a pot. */
const trailing = row(6, (n) => {
  const x = 276 + n * 50
  const y = 520 + (n % 3) * 44
  return (
    stroke(`M${x} 428 Q${x + (n < 3 ? -34 : 34)} ${y - 60} ${x + (n < 3 ? -16 : 16)} ${y}`, '#4c7f58', 6) +
    row(4, (m) =>
      oval(x + (n < 3 ? -22 : 22) + (m % 2 ? 12 : -12), y - m * 26, 15, 10, m % 2 ? '#79aa78' : '#5f9468'),
    )
  )
})

function planter(k: Look): string {
  const hanging = k.style === 1
  const pot =
    k.style === 5
      ? 'M200 480 H600 L570 610 Q566 640 530 640 H270 Q234 640 230 610Z'
      : 'M266 430 H534 L508 606 Q504 640 470 640 H330 Q296 640 292 606Z'
  const legs = k.style === 3 ? stroke('M310 560 L286 640 M490 560 L514 640 M400 580 V640', '#b98a58', 18) : ''
  const potShown = k.style === 3 ? 'M256 400 H544 L520 560 Q514 590 480 590 H320 Q286 590 280 560Z' : pot
  return (
    (hanging
      ? stroke('M400 120 L280 430 M400 120 L520 430 M400 120 L400 430', '#cdb894', 8) +
        circle(400, 118, 16, 'none', 'stroke="#b9a98f" stroke-width="8"')
      : '') +
    legs +
    placed(k.style === 3 ? 'translate(0 -30)' : k.style === 5 ? 'translate(0 46)' : '', plant(k.style)) +
    path(potShown, k.cyl) +
    decorated({ ...k, style: k.style === 0 ? 4 : k.style === 5 ? 1 : 0 }, potShown, [230, 430, 570, 640]) +
    (k.style === 4
      ? stroke('M330 520 q20 14 40 0 M430 520 q20 14 40 0 M400 524 v34 h-12 M380 592 q20 12 40 0', k.ink, 6)
      : '') +
    (k.style === 3 || k.style === 5
      ? ''
      : rect(256, 418, 288, 38, 12, k.deep) + rect(256, 414, 288, 36, 12, k.cyl)) +
    (hanging
      ? trailing + stroke('M270 450 Q400 690 530 450', '#cdb894', 7) + stroke('M400 620 V680', '#cdb894', 14)
      : '') +
    (k.style === 2 ? rect(300, 596, 200, 44, 12, '#a9cfe2', 'opacity="0.6"') : '') +
    (k.style === 0 ? oval(400, 640, 150, 16, k.deep) : '') +
    shine('M300 470 L316 600 L332 600 L320 470Z', 0.25)
  )
}

function trowel(k: Look): string {
  const handle = k.style === 0 || k.style === 4 ? k.cyl : wood
  const blade =
    k.style === 4
      ? 'M372 140 L400 96 L428 140 V360 H372Z'
      : k.style === 2
        ? 'M360 160 Q400 80 440 160 L430 370 H370Z'
        : 'M330 190 Q400 60 470 190 Q478 300 440 368 H360 Q322 300 330 190Z'
  const one =
    rect(386, 360, 28, 80, 8, metal) +
    path(blade, metal) +
    path(blade, k.style === 3 || k.style === 2 ? k.base : 'none', 'opacity="0.55"') +
    stroke('M400 150 V340', '#7d8288', 5, 'opacity="0.6"') +
    (k.style === 0 || k.style === 2
      ? row(5, (n) => stroke(`M${k.style === 2 ? 376 : 352} ${210 + n * 28} h20`, '#6d7278', 4))
      : '') +
    path(
      'M372 432 Q362 500 374 560 Q360 620 376 668 Q400 684 424 668 Q440 620 426 560 Q438 500 428 432Z',
      handle,
    ) +
    rect(370, 430, 60, 18, 6, '#8d9299') +
    circle(400, 656, 7, '#efece6') +
    stroke('M400 660 q-26 36 6 44 q26 -10 -2 -40', '#8a5a3a', 5) +
    shine('M384 470 Q380 560 386 640 L394 640 Q390 560 394 470Z', 0.4)
  if (k.style !== 1 && k.style !== 3) return turned(32, one)
  const fork =
    rect(386, 340, 28, 100, 8, metal) +
    stroke('M350 150 V280 Q350 340 400 344 Q450 340 450 280 V150 M400 150 V344', '#b0b5bb', 17) +
    path(
      'M372 432 Q362 500 374 560 Q360 620 376 668 Q400 684 424 668 Q440 620 426 560 Q438 500 428 432Z',
      handle,
    ) +
    rect(370, 430, 60, 18, 6, '#8d9299')
  return (
    placed('translate(-100 0) rotate(-14 400 400)', one) +
    placed('translate(110 10) rotate(14 400 400)', fork)
  )
}

export const gardenDrawings: Record<string, Drawing> = {
  'watering-can': {
    box: [180, 234, 726, 640],
    boxes: { 2: [320, 140, 570, 640] },
    pose: 'stands',
    focus: [400, 420],
    draw: wateringCan,
  },
  planter: {
    box: [220, 190, 580, 646],
    boxes: {
      1: [220, 104, 610, 690],
      3: [220, 130, 580, 646],
      4: [256, 330, 544, 640],
      5: [200, 380, 600, 640],
    },
    pose: 'stands',
    focus: [400, 470],
    draw: planter,
  },
  trowel: { box: [230, 110, 590, 690], pose: 'lies', focus: [480, 260], draw: trowel },
}
