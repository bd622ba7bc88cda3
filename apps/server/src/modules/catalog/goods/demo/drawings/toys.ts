import {
  circle,
  cream,
  type Drawing,
  type Look,
  mix,
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

const rainbow = ['#d9695b', '#e79a52', '#efc664', '#8fb882', '#6ba7b5', '#6f84b8', '#a487b9'] as const

function stackingRings(k: Look): string {
  const tone = (n: number) =>
    k.style === 0 ? (rainbow[n] ?? k.base) : mix(k.base, n % 2 ? '#ffffff' : '#55505e', 0.1 + n * 0.08)
  if (k.style === 2) {
    return row(5, (n) => {
      const w = 300 - n * 46
      const y = 560 - n * 86
      return (
        path(
          `M${400 - w / 2} ${y} L${400 - w / 2 + 16} ${y + 80} H${400 + w / 2 - 16} L${400 + w / 2} ${y}Z`,
          tone(n),
        ) +
        oval(400, y, w / 2, 13, mix(tone(n), '#ffffff', 0.3)) +
        circle(400, y + 46, 14, '#ffffff', 'opacity="0.45"')
      )
    })
  }
  const rings = row(6, (n) => {
    const w = 300 - n * 36
    const y = 540 - n * 58
    return (
      rect(400 - w / 2, y, w, 56, 28, tone(n)) +
      rect(400 - w / 2 + 14, y + 8, w * 0.3, 12, 6, '#ffffff', 'opacity="0.4"') +
      rect(400 + w / 2 - 40, y + 6, 30, 44, 20, '#1c1b22', 'opacity="0.1"')
    )
  })
  const base =
    k.style === 3
      ? path('M210 586 Q400 700 590 586Z', wood)
      : path('M220 594 H580 Q560 640 400 640 Q240 640 220 594Z', wood)
  return (
    rect(388, 180, 24, 420, 10, wood) +
    base +
    rings +
    circle(400, 190, 46, 'url(#ball)') +
    circle(384, 174, 12, '#ffffff', 'opacity="0.5"')
  )
}

function plush(k: Look): string {
  const panda = k.style === 3
  const limb = panda ? '#3a3a40' : k.deep
  const ears =
    k.style === 1
      ? path('M318 250 Q270 90 330 80 Q376 90 366 236Z M482 250 Q530 90 470 80 Q424 90 434 236Z', k.base) +
        path(
          'M326 230 Q296 110 332 108 Q358 116 352 226Z M474 230 Q504 110 468 108 Q442 116 448 226Z',
          '#efb8b4',
          'opacity="0.7"',
        )
      : circle(302, 222, 52, limb) +
        circle(498, 222, 52, limb) +
        circle(302, 222, 28, k.pale) +
        circle(498, 222, 28, k.pale)
  return (
    ears +
    oval(292, 586, 62, 54, limb) +
    oval(508, 586, 62, 54, limb) +
    oval(400, 512, 138, 132, k.ball) +
    oval(400, 530, 88, 92, k.pale) +
    oval(266, 480, 40, 78, limb, 'transform="rotate(24 266 480)"') +
    oval(534, 480, 40, 78, limb, 'transform="rotate(-24 534 480)"') +
    circle(292, 600, 26, k.pale) +
    circle(508, 600, 26, k.pale) +
    circle(400, 304, 132, k.ball) +
    (panda
      ? oval(350, 296, 30, 38, '#3a3a40', 'transform="rotate(20 350 296)"') +
        oval(450, 296, 30, 38, '#3a3a40', 'transform="rotate(-20 450 296)"')
      : '') +
    oval(400, 346, 58, 44, k.pale) +
    oval(400, 328, 20, 14, '#3a3132') +
    stroke('M400 342 V356 M400 356 Q384 372 370 362 M400 356 Q416 372 430 362', '#3a3132', 5) +
    (k.style === 1
      ? stroke('M336 300 q14 12 28 0 M436 300 q14 12 28 0', '#3a3132', 6)
      : circle(352, 296, 12, '#2a2426') +
        circle(448, 296, 12, '#2a2426') +
        circle(356, 292, 4, '#ffffff') +
        circle(452, 292, 4, '#ffffff')) +
    circle(316, 350, 18, '#f2a9a0', 'opacity="0.4"') +
    circle(484, 350, 18, '#f2a9a0', 'opacity="0.4"') +
    (k.style === 5 || k.style === 0
      ? path('M400 430 L340 404 V456Z M400 430 L460 404 V456Z', '#c65b50') + circle(400, 430, 14, '#a84840')
      : '')
  )
}

const wheel = (x: number, tyre = '#3a3a40') =>
  circle(x, 586, 56, tyre) + circle(x, 586, 34, '#d9b483') + circle(x, 586, 10, '#8a6240')

function toyCar(k: Look): string {
  if (k.style === 2) {
    return (
      rect(330, 330, 320, 230, 18, k.flat) +
      row(4, (n) => rect(356 + n * 72, 350, 8, 190, 4, k.deep, 'opacity="0.5"')) +
      path('M140 560 V440 Q140 390 190 390 H310 V560Z', k.mate) +
      path('M164 460 Q170 416 206 414 H282 V470Z', '#d9e6ec') +
      rect(130, 540, 530, 40, 16, '#8a6240') +
      wheel(226) +
      wheel(446) +
      wheel(580)
    )
  }
  if (k.style === 4) {
    return (
      rect(200, 440, 400, 100, 40, k.flat) +
      path('M290 450 Q310 370 400 366 Q490 370 510 450Z', k.deep) +
      circle(222, 560, 84, '#2f3036') +
      circle(578, 560, 84, '#2f3036') +
      row(2, (n) => circle(222 + n * 356, 560, 40, k.base) + circle(222 + n * 356, 560, 14, '#2f3036')) +
      stroke('M420 366 V290', '#55585e', 6) +
      circle(420, 284, 9, '#c74a3f')
    )
  }
  const roof =
    k.style === 1 || k.style === 3
      ? 'M250 450 Q330 366 430 366 Q510 372 560 450Z'
      : 'M262 450 Q280 330 350 326 H460 Q520 330 550 450Z'
  return (
    path(roof, k.soft) +
    path('M292 446 Q304 362 356 358 H388 V446Z M408 446 V358 H448 Q494 362 516 446Z', '#d9e6ec') +
    path('M150 580 Q140 452 220 446 H580 Q668 452 656 580 Q652 596 630 596 H176 Q152 596 150 580Z', k.flat) +
    (k.style === 3 ? row(3, (n) => rect(330 + n * 56, 330 - n, 50, 26, 3, '#2f4a68')) : '') +
    (k.style === 1
      ? rect(150, 500, 506, 22, 0, k.pale, 'opacity="0.9"') +
        circle(400, 520, 42, cream) +
        stroke('M388 504 L402 498 V542', k.ink, 8)
      : stroke('M180 520 H630', k.deep, 4, 'opacity="0.5"')) +
    circle(636, 500, 18, '#ffe7ab') +
    rect(150, 496, 22, 34, 8, '#c74a3f') +
    wheel(256) +
    wheel(550) +
    shine('M230 462 H560 Q580 470 560 474 H240 Q222 470 230 462Z', 0.4)
  )
}

function kite(k: Look): string {
  const bows = (x: number, y: number, n: number) =>
    path(`M${x} ${y} l-22 -14 v28Z M${x} ${y} l22 -14 v28Z`, n % 2 ? k.mate : k.base)
  const tail =
    stroke('M400 520 C 340 580 460 620 400 690', '#b9a98f', 5) +
    bows(376, 572, 0) +
    bows(424, 614, 1) +
    bows(412, 664, 2)
  if (k.style === 3 || k.style === 2) {
    const colours = k.style === 3 ? rainbow : [k.base, k.deep, k.soft, k.base, k.deep]
    return placed(
      'rotate(-12 400 400)',
      path('M400 170 L120 470 Q260 420 400 500 Q540 420 680 470Z', k.deep) +
        path('M400 170 L120 470 Q260 420 400 500Z', k.base) +
        path('M400 170 L310 434 Q360 450 400 500Z', k.mate) +
        stroke('M400 170 V500', k.ink, 6) +
        row(5, (n) => stroke(`M${360 + n * 20} 490 q-40 80 ${-10 + n * 5} 170`, colours[n] ?? k.base, 11)),
    )
  }
  if (k.style === 1) {
    return (
      row(6, (n) =>
        path(
          `M${160 + n * 80} ${240 - Math.sin((n / 5) * Math.PI) * 60} q40 -40 80 ${n < 3 ? -14 : 14} V430 H${160 + n * 80}Z`,
          n % 2 ? k.soft : k.base,
        ),
      ) +
      row(6, (n) => stroke(`M${200 + n * 80} 430 L400 660`, '#b9a98f', 2.5)) +
      rect(376, 650, 48, 26, 8, '#4a4d52')
    )
  }
  return turned(
    -10,
    tail +
      path('M400 130 L240 320 L400 530Z', k.base) +
      path('M400 130 L560 320 L400 530Z', k.deep) +
      path('M400 130 L240 320 H400Z', k.soft) +
      path('M400 320 H560 L400 530Z', k.mate, 'opacity="0.85"') +
      stroke('M400 130 V530 M240 320 H560', k.ink, 5) +
      (k.style === 4
        ? circle(350, 270, 26, '#e9806b') +
          circle(450, 390, 30, '#8fbde0') +
          stroke('M330 370 q30 30 50 0', '#52915f', 9)
        : ''),
  )
}

export const toyDrawings: Record<string, Drawing> = {
  'stacking-rings': { box: [214, 144, 586, 640], pose: 'stands', focus: [400, 400], draw: stackingRings },
  plush: {
    box: [226, 170, 574, 640],
    boxes: { 1: [226, 80, 574, 640] },
    pose: 'stands',
    focus: [400, 310],
    draw: plush,
  },
  'toy-car': { box: [140, 326, 660, 642], pose: 'stands', focus: [300, 480], draw: toyCar },
  kite: {
    box: [200, 130, 600, 690],
    boxes: { 1: [160, 170, 640, 676], 2: [130, 160, 680, 660], 3: [130, 160, 680, 660] },
    pose: 'lies',
    focus: [400, 320],
    draw: kite,
  },
}
