import {
  circle,
  type Drawing,
  dark,
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
} from '../picture-shapes.ts'

const map = (x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h, 26, '#24262b') +
  rect(x + 9, y + 9, w - 18, h - 18, 18, '#dfe6dc') +
  stroke(
    `M${x + 20} ${y + h * 0.75} L${x + w * 0.45} ${y + h * 0.5} L${x + w * 0.4} ${y + h * 0.25} L${x + w - 24} ${y + h * 0.16}`,
    '#ffffff',
    20,
  ) +
  stroke(
    `M${x + w * 0.2} ${y + h - 20} L${x + w * 0.45} ${y + h * 0.5} L${x + w * 0.4} ${y + h * 0.25}`,
    '#4a8fd0',
    11,
  ) +
  circle(x + w * 0.4, y + h * 0.25, 14, '#d0554a') +
  rect(x + 22, y + h - 74, w - 44, 44, 10, '#ffffff', 'opacity="0.9"')

function carMount(k: Look): string {
  const wide = k.style === 4
  const screen = wide ? map(170, 190, 460, 290) : map(296, 140, 208, 350)
  const arm =
    k.style === 2
      ? stroke('M400 470 C 400 560 520 520 520 620', k.deep, 40) + oval(520, 628, 96, 22, '#3a3c42')
      : rect(376, 470, 48, 110, 12, k.cyl) +
        circle(400, 560, 40, k.ball) +
        (wide
          ? rect(160, 590, 480, 34, 16, dark)
          : row(4, (n) => rect(270 + n * 68, 584, 56, 56, 8, '#4a4d52')) +
            rect(256, 606, 288, 14, 6, '#6d7278'))
  const jaw =
    k.style === 1 || k.style === 3
      ? rect(268, 300, 36, 110, 14, k.cyl) +
        rect(496, 300, 36, 110, 14, k.cyl) +
        rect(330, 474, 140, 30, 12, k.cyl)
      : wide
        ? rect(140, 290, 40, 90, 14, k.cyl) + rect(620, 290, 40, 90, 14, k.cyl)
        : ''
  const disc =
    k.style === 0 || k.style === 2 ? circle(400, 440, 84, k.deep) + circle(400, 440, 68, k.base) : ''
  return (
    arm +
    disc +
    screen +
    jaw +
    (k.style === 3 ? path('M412 296 l-30 46 h22 l-10 34 l34 -48 h-24 l8 -32Z', '#8fd3a5') : '') +
    shine(wide ? 'M190 210 H330 L250 460 H190Z' : 'M312 158 H400 L340 470 H312Z', 0.22)
  )
}

function organiser(k: Look): string {
  if (k.style === 1) {
    return (
      stroke('M280 170 V130 M520 170 V130', k.ink, 16) +
      rect(220, 160, 360, 480, 34, k.flat) +
      rect(260, 200, 280, 170, 16, '#24262b') +
      rect(272, 212, 256, 146, 10, '#7f9fb5') +
      rect(250, 400, 140, 100, 12, k.deep) +
      rect(410, 400, 140, 100, 12, k.deep) +
      rect(250, 520, 300, 96, 14, k.deep) +
      rect(430, 360, 40, 80, 10, '#a9cfe2') +
      rect(300, 470, 20, 100, 6, '#efc550') +
      stroke('M262 420 H380 M422 420 H540 M262 540 H540', k.pale, 4, 'stroke-dasharray="10 8" opacity="0.7"')
    )
  }
  if (k.style === 3) {
    return (
      path('M270 330 H530 L506 610 Q502 640 470 640 H330 Q298 640 294 610Z', k.cyl) +
      rect(250, 276, 300, 64, 28, k.deep) +
      rect(340, 292, 120, 20, 10, k.ink) +
      stroke('M300 276 C 300 150 500 150 500 276', k.ink, 18) +
      rect(340, 440, 120, 90, 14, k.deep)
    )
  }
  const narrow = k.style === 2
  const boxes = narrow
    ? rect(200, 430, 400, 210, 26, k.flat) + rect(220, 410, 360, 50, 20, k.deep)
    : path('M150 400 L210 340 H590 L650 400Z', k.ink) +
      path('M150 400 H650 L636 620 Q634 640 612 640 H188 Q166 640 164 620Z', k.flat)
  const things = narrow
    ? rect(300, 330, 90, 110, 12, '#24262b') + circle(480, 420, 26, '#d0a860')
    : rect(230, 280, 80, 140, 12, '#a8c7a0') +
      rect(336, 300, 100, 120, 10, '#e6893c') +
      oval(520, 360, 60, 50, '#c9d6dd') +
      path('M470 400 Q520 260 580 400Z', '#efc550')
  return (
    things +
    boxes +
    (narrow
      ? ''
      : stroke('M316 404 V636 M484 404 V636', k.ink, 5, 'opacity="0.4"') +
        row(3, (n) => rect(186 + n * 158, 500, 112, 110, 14, k.deep, 'opacity="0.7"')) +
        stroke('M330 440 C 330 400 470 400 470 440', k.ink, 18)) +
    (k.style === 4 ? rect(150, 380, 500, 40, 12, metal) : '') +
    stroke(narrow ? 'M220 480 H580' : 'M176 480 H624', k.pale, 4, 'stroke-dasharray="12 9" opacity="0.6"')
  )
}

function carVacuum(k: Look): string {
  if (k.style === 3) {
    return (
      path('M220 600 Q210 380 400 370 Q590 380 580 600Z', k.ball) +
      rect(206, 590, 388, 50, 20, k.deep) +
      row(18, (n) => rect(226 + n * 20, 632, 7, 22, 3, '#3a3132', 'opacity="0.6"')) +
      circle(400, 470, 40, k.pale) +
      circle(400, 470, 18, k.deep)
    )
  }
  const big = k.style === 4
  return placed(
    big ? 'translate(0 -20)' : 'rotate(-16 400 460)',
    stroke('M560 420 C 650 420 660 560 560 566', k.deep, 40) +
      (k.style === 2 ? stroke('M620 540 C 720 600 640 680 560 660', '#3a3c42', 13) : '') +
      path('M120 430 L240 400 V520 L120 496Z', dark) +
      rect(220, 372, 170, 176, 40, '#e3eaee') +
      rect(236, 400, 138, 120, 28, '#b9a58c', 'opacity="0.55"') +
      rect(220, 372, 170, 176, 40, glass) +
      rect(372, 364, 230, 192, 60, k.flat) +
      rect(372, 364, 26, 192, 8, k.deep) +
      circle(500, 440, 27, k.pale) +
      stroke('M500 428 v14 M490 434 a13 13 0 1 0 20 0', k.ink, 5) +
      row(5, (n) => rect(430 + n * 20, 500, 9, 32, 4, k.ink, 'opacity="0.45"')) +
      (big
        ? circle(330, 610, 40, '#3a3c42') +
          circle(560, 610, 40, '#3a3c42') +
          rect(300, 550, 290, 30, 10, k.deep)
        : '') +
      shine('M400 384 H570 Q590 392 574 400 H404 Q396 392 400 384Z', 0.5),
  )
}

export const motorDrawings: Record<string, Drawing> = {
  'car-mount': {
    box: [250, 140, 550, 645],
    boxes: { 2: [290, 140, 620, 650], 4: [140, 190, 660, 630] },
    pose: 'stands',
    focus: [400, 460],
    draw: carMount,
  },
  organiser: {
    box: [150, 270, 650, 640],
    boxes: { 1: [220, 130, 580, 640], 2: [200, 330, 600, 640], 3: [250, 170, 550, 640] },
    pose: 'stands',
    focus: [300, 520],
    draw: organiser,
  },
  'car-vacuum': {
    box: [110, 330, 660, 600],
    boxes: { 2: [110, 330, 720, 620], 3: [206, 370, 594, 650], 4: [120, 340, 660, 632] },
    pose: 'stands',
    focus: [470, 430],
    draw: carVacuum,
  },
}
