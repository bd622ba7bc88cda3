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
  wood,
} from '../picture-shapes.ts'

function yogaMat(k: Look): string {
  const mark: Record<number, string> = {
    2: stroke('M470 500 L700 590 M430 560 L600 626', k.pale, 5),
    5: placed(
      'translate(560 578) scale(1 0.5)',
      circle(0, 0, 46, k.pale) + circle(-46, -34, 18, k.pale) + circle(46, -34, 18, k.pale),
    ),
  }
  if (k.style === 4) {
    return (
      row(
        5,
        (n) =>
          path(
            `M220 ${600 - n * 44} L300 ${550 - n * 44} H600 L560 ${600 - n * 44}Z`,
            n % 2 ? k.soft : k.base,
          ) + rect(220, 600 - n * 44, 340, 34, 10, n % 2 ? k.base : k.deep),
      ) + stroke('M330 640 V430 M460 640 V430', k.ink, 12)
    )
  }
  return (
    path('M330 600 L760 560 V600 Q760 640 720 640 H300Z', k.deep) +
    path('M270 560 L740 520 Q780 560 720 632 L300 640Z', k.flat) +
    path('M270 560 L740 520 Q752 530 752 540 L290 584Z', k.soft, 'opacity="0.6"') +
    (mark[k.style] ?? '') +
    rect(150, 250, 220, 390, 108, k.cyl) +
    oval(260, 300, 110, 62, k.deep) +
    oval(260, 300, 94, 52, k.soft) +
    oval(260, 300, 72, 38, k.deep) +
    oval(260, 300, 56, 29, k.soft) +
    oval(260, 300, 34, 17, k.deep) +
    oval(260, 300, 20, 9, k.ink) +
    rect(146, 400, 228, 26, 12, k.ink) +
    rect(146, 540, 228, 26, 12, k.ink) +
    (k.style === 3
      ? row(40, (n) => circle(170 + ((n * 37) % 180), 380 + ((n * 53) % 230), 4, '#7a5230', 'opacity="0.5"'))
      : '') +
    shine('M176 350 Q170 480 182 600 L200 606 Q186 480 194 350Z', 0.3)
  )
}

function dumbbell(k: Look): string {
  if (k.style === 4) {
    return (
      stroke('M310 420 C 290 190 510 190 490 420', '#c99e6c', 46) +
      stroke('M310 420 C 290 190 510 190 490 420', '#dcb98c', 14, 'opacity="0.6"') +
      path('M250 560 Q240 400 400 396 Q560 400 550 560 Q540 640 470 640 H330 Q260 640 250 560Z', k.ball) +
      circle(400, 530, 52, k.pale, 'opacity="0.85"') +
      stroke('M380 516 h24 l-14 16 q24 2 10 26 q-10 8 -22 0', k.ink, 6)
    )
  }
  const plates = k.style === 3
  const end = (x: number) =>
    plates
      ? rect(x - 62, 300, 44, 300, 16, metal) +
        rect(x - 14, 330, 38, 240, 14, 'url(#dark)') +
        rect(x + 28, 360, 30, 180, 12, metal)
      : path(
          `M${x - 74} 360 L${x - 40} 300 H${x + 40} L${x + 74} 360 V540 L${x + 40} 600 H${x - 40} L${x - 74} 540Z`,
          k.cyl,
        ) + path(`M${x - 40} 300 H${x + 40} L${x + 74} 360 H${x - 74}Z`, k.soft, 'opacity="0.6"')
  const grip = k.style === 1 ? k.deep : k.style === 2 ? dark : metal
  return (
    rect(270, 416, 260, 68, 26, grip) +
    row(9, (n) => rect(310 + n * 20, 420, 5, 60, 2, '#1c1b22', 'opacity="0.18"')) +
    end(220) +
    end(580) +
    (plates
      ? ''
      : circle(220, 450, 32, k.pale, 'opacity="0.8"') +
        circle(580, 450, 32, k.pale, 'opacity="0.8"') +
        stroke('M212 438 L222 432 V468 M572 438 L582 432 V468', k.ink, 6)) +
    (k.style === 2
      ? rect(150, 450, 140, 130, 10, '#a9cfe2', 'opacity="0.6"') +
        rect(510, 450, 140, 130, 10, '#a9cfe2', 'opacity="0.6"')
      : '')
  )
}

function bands(k: Look): string {
  const loop = (x: number, y: number, angle: number, colour: string, width: number) =>
    placed(
      `rotate(${angle} ${x} ${y})`,
      rect(x - 130, y - 74, 260, 148, 74, 'none', `stroke="${colour}" stroke-width="${width}"`) +
        rect(x - 130, y - 74, 260, 148, 74, 'none', `stroke="#ffffff" stroke-width="4" opacity="0.35"`),
    )
  if (k.style === 3) {
    return (
      stroke('M220 560 C 200 240 600 240 580 560', k.deep, 24) +
      stroke('M220 560 C 200 240 600 240 580 560', k.base, 15) +
      rect(186, 540, 68, 110, 26, dark) +
      rect(546, 540, 68, 110, 26, dark) +
      stroke('M280 580 C 280 330 520 330 520 580', k.soft, 12) +
      rect(252, 566, 56, 90, 22, dark) +
      rect(492, 566, 56, 90, 22, dark)
    )
  }
  if (k.style === 4) {
    return (
      path('M170 480 Q300 380 420 460 T 650 420 L650 520 Q540 560 420 560 T 170 580Z', k.flat) +
      path(
        'M170 480 Q300 380 420 460 T 650 420 L650 436 Q540 480 420 476 Q300 400 170 496Z',
        k.pale,
        'opacity="0.6"',
      ) +
      circle(200, 360, 86, k.deep) +
      circle(200, 360, 60, k.base) +
      circle(200, 360, 36, k.deep) +
      circle(200, 360, 16, k.ink)
    )
  }
  if (k.style === 1)
    return placed(
      'scale(1.25) translate(-80 -70)',
      loop(400, 420, -18, k.base, 64) +
        loop(400, 420, -18, k.deep, 4) +
        rect(280, 330, 60, 26, 4, k.pale, 'transform="rotate(-18 400 420)"'),
    )
  if (k.style === 2)
    return placed(
      'scale(1.35) translate(-104 -90)',
      loop(400, 400, 52, k.base, 30) + loop(400, 400, 52, k.soft, 8),
    )
  return (
    loop(330, 300, -24, k.soft, 30) +
    loop(470, 330, 18, k.base, 34) +
    loop(340, 440, 12, k.deep, 38) +
    loop(480, 500, -16, k.ink, 42) +
    loop(330, 560, 6, k.pale, 26)
  )
}

function skippingRope(k: Look): string {
  const handle = k.style === 0 || k.style === 2 ? wood : k.cyl
  const cord = 'M268 340 C 240 110 560 110 534 340'
  const one = (x: number, angle: number) =>
    placed(
      `rotate(${angle} ${x} 340)`,
      rect(x - 12, 316, 24, 34, 6, metal) +
        path(
          `M${x - 26} 350 Q${x - 34} 450 ${x - 22} 490 Q${x - 38} 560 ${x - 30} 620 Q${x} 640 ${x + 30} 620 Q${x + 38} 560 ${x + 22} 490 Q${x + 34} 450 ${x + 26} 350Z`,
          handle,
        ) +
        rect(x - 30, 396, 60, 14, 4, k.ink, 'opacity="0.3"') +
        (k.style === 1 ? rect(x - 18, 440, 36, 26, 5, '#d5e0d2') : '') +
        shine(`M${x - 16} 370 Q${x - 20} 480 ${x - 14} 600 L${x - 6} 600 Q${x - 12} 480 ${x - 8} 370Z`, 0.35),
    )
  const balls =
    stroke('M262 330 Q250 250 240 190', '#4a4d52', 7) +
    circle(238, 170, 44, k.ball) +
    stroke('M540 330 Q552 250 562 190', '#4a4d52', 7) +
    circle(564, 170, 44, k.ball)
  const line =
    k.style === 4
      ? balls
      : k.style === 2
        ? stroke(cord, '#f4efe6', 10) +
          stroke(cord, k.base, 24, 'stroke-dasharray="2 34"') +
          stroke(cord, k.deep, 24, 'stroke-dasharray="2 70"')
        : stroke(cord, k.style === 3 ? k.deep : '#4a4d52', k.style === 3 ? 26 : 12) +
          (k.style === 3 ? stroke(cord, k.soft, 6, 'stroke-dasharray="6 20"') : '')
  return line + one(262, 12) + one(540, -12)
}

export const fitnessDrawings: Record<string, Drawing> = {
  'yoga-mat': {
    box: [146, 238, 764, 640],
    boxes: { 4: [220, 420, 600, 640] },
    pose: 'stands',
    focus: [270, 330],
    draw: yogaMat,
  },
  dumbbell: {
    box: [146, 300, 654, 600],
    boxes: { 4: [246, 220, 554, 640] },
    pose: 'stands',
    focus: [260, 420],
    draw: dumbbell,
  },
  bands: {
    box: [190, 220, 620, 650],
    boxes: {
      1: [190, 280, 610, 580],
      2: [250, 230, 560, 580],
      3: [186, 310, 614, 660],
      4: [110, 270, 650, 580],
    },
    pose: 'lies',
    focus: [400, 400],
    draw: bands,
  },
  'skipping-rope': { box: [190, 130, 610, 640], pose: 'lies', focus: [300, 440], draw: skippingRope },
}
