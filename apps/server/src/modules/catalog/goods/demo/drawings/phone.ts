import {
  circle,
  type Drawing,
  dark,
  decorated,
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
} from '../picture-shapes.ts'

function phoneCase(k: Look): string {
  const outline =
    'M332 140 H468 Q520 140 520 192 V608 Q520 660 468 660 H332 Q280 660 280 608 V192 Q280 140 332 140Z'
  const clear = k.style === 1
  const strap =
    k.style === 5
      ? stroke('M300 630 C 150 560 170 240 320 150', k.deep, 14) +
        stroke('M300 630 C 150 560 170 240 320 150', k.mate, 7, 'stroke-dasharray="14 12"')
      : ''
  const motif: Record<number, string> = {
    2:
      circle(400, 440, 92, 'none', `stroke="${k.pale}" stroke-width="12" opacity="0.75"`) +
      rect(394, 560, 12, 50, 6, k.pale, 'opacity="0.75"'),
    3:
      rect(318, 400, 164, 210, 16, k.deep) +
      rect(330, 384, 140, 90, 10, '#e7dfd0') +
      rect(330, 416, 140, 90, 10, '#c9d6dd') +
      rect(318, 450, 164, 160, 16, k.flat) +
      stroke('M330 466 H470', k.pale, 4, 'stroke-dasharray="10 8"'),
    4: decorated({ ...k, style: 1 }, outline, [280, 140, 520, 660]),
  }
  return turned(
    7,
    strap +
      path(outline, clear ? '#dfe7ea' : k.deep, 'transform="translate(6 5)"') +
      path(outline, k.flat, clear ? 'opacity="0.62"' : '') +
      (clear
        ? row(4, (n) => circle(n % 2 ? 500 : 300, n < 2 ? 160 : 640, 22, '#ffffff', 'opacity="0.7"'))
        : '') +
      (motif[k.style] ?? '') +
      rect(302, 164, 128, 132, 34, k.ink, 'opacity="0.92"') +
      circle(338, 204, 24, '#1d1f24', 'stroke="#5b6068" stroke-width="5"') +
      circle(338, 256, 24, '#1d1f24', 'stroke="#5b6068" stroke-width="5"') +
      circle(394, 230, 24, '#1d1f24', 'stroke="#5b6068" stroke-width="5"') +
      circle(331, 197, 7, '#7f93ad') +
      circle(331, 249, 7, '#7f93ad') +
      circle(387, 223, 7, '#7f93ad') +
      shine('M296 330 Q292 470 298 620 Q306 636 312 626 Q304 470 310 330Z', 0.35),
  )
}

const phone = (x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h, 24, '#24262b') +
  rect(x + 8, y + 8, w - 16, h - 16, 18, '#5d7f9b') +
  path(
    `M${x + 8} ${y + h * 0.62} Q${x + w / 2} ${y + h * 0.45} ${x + w - 8} ${y + h * 0.6} V${y + h - 26} Q${x + w - 8} ${y + h - 8} ${x + w - 26} ${y + h - 8} H${x + 26} Q${x + 8} ${y + h - 8} ${x + 8} ${y + h - 26}Z`,
    '#86a892',
  )

function charger(k: Look): string {
  if (k.style === 1 || k.style === 4) {
    return (
      path('M330 640 L372 330 H428 L470 640Z', k.deep) +
      oval(400, 622, 180, 24, k.flat) +
      placed('rotate(-4 400 360)', phone(300, 150, 200, 380)) +
      circle(400, 344, 66, '#ffffff', 'opacity="0.2"') +
      path('M412 300 l-34 52 h24 l-12 40 l38 -56 h-26 l10 -36Z', '#ffffff') +
      (k.style === 1 ? oval(590, 612, 58, 20, k.flat) + rect(562, 520, 56, 84, 22, '#33353a') : '')
    )
  }
  if (k.style === 3) {
    return (
      rect(150, 540, 500, 60, 24, k.deep) +
      path('M190 500 H610 L650 566 H150Z', k.flat) +
      oval(300, 534, 92, 22, k.ink, 'opacity="0.5"') +
      placed('rotate(-12 540 520) translate(0 -6)', rect(470, 512, 140, 12, 6, '#d0a860')) +
      placed('translate(-92 180) scale(1 0.9)', phone(290, 160, 190, 216))
    )
  }
  return (
    stroke('M576 560 C 680 560 640 640 720 630', '#4a4d52', 12) +
    oval(400, 580, 220, 74, k.deep) +
    oval(400, 556, 220, 74, k.flat) +
    oval(400, 552, 186, 58, k.soft, 'opacity="0.6"') +
    row(9, (n) =>
      oval(400, 552, 20 + n * 18, 6 + n * 5.6, 'none', `stroke="${k.deep}" stroke-width="2" opacity="0.25"`),
    ) +
    path('M412 520 l-26 38 h20 l-10 30 l32 -42 h-22 l8 -26Z', k.ink, 'opacity="0.6"') +
    (k.style === 2 ? path('M180 540 L300 420 H500 L620 540 Q400 470 180 540Z', k.deep) : '') +
    circle(570, 566, 6, '#8fd3a5')
  )
}

function cable(k: Look): string {
  const coil =
    k.style === 2
      ? row(11, (n) =>
          oval(250 + n * 30, 400, 24, 74, 'none', `stroke="${n % 2 ? k.base : k.deep}" stroke-width="17"`),
        )
      : row(4, (n) =>
          oval(
            400,
            400,
            190 - n * 24,
            176 - n * 24,
            'none',
            `stroke="${n % 2 ? k.base : k.deep}" stroke-width="18"`,
          ),
        ) +
        row(2, (n) =>
          oval(
            400,
            400,
            190 - n * 48,
            176 - n * 48,
            'none',
            `stroke="${k.pale}" stroke-width="4" stroke-dasharray="5 9" opacity="0.6"`,
          ),
        )
  const plug = (x: number, y: number, angle: number) =>
    placed(
      `rotate(${angle} ${x} ${y})`,
      rect(x - 22, y - 10, 44, 84, 14, k.style === 1 ? metal : dark) + rect(x - 14, y + 72, 28, 34, 8, metal),
    )
  if (k.style === 4) {
    return turned(
      -28,
      stroke('M300 430 C 300 300 500 300 500 430', k.deep, 30) +
        stroke('M300 430 C 300 300 500 300 500 430', k.base, 20) +
        plug(300, 440, 0) +
        plug(500, 440, 0) +
        circle(400, 300, 40, 'none', 'stroke="#b9bec5" stroke-width="10"'),
    )
  }
  return (
    coil +
    stroke('M212 400 C 180 520 220 560 240 590', k.base, 18) +
    stroke('M588 400 C 620 520 580 560 560 590', k.base, 18) +
    plug(240, 590, 14) +
    plug(560, 590, -14) +
    (k.style === 1 ? plug(400, 576, 0) : '') +
    rect(374, 196, 52, 88, 14, k.ink) +
    stroke('M384 222 H416 M384 240 H416', k.pale, 4)
  )
}

function earbuds(k: Look): string {
  const bud = (x: number, flip: number) =>
    placed(
      `translate(${x} 300) scale(${flip} 1)`,
      rect(-16, 10, 32, 120, 16, k.cyl) +
        circle(0, 0, 52, k.ball) +
        oval(34, -16, 24, 30, '#4a4d52', 'transform="rotate(24 34 -16)"') +
        circle(-6, 4, 15, k.deep, 'opacity="0.7"') +
        (k.style === 3 ? stroke('M-30 -30 C -90 -130 60 -160 64 -30', k.base, 17) : ''),
    )
  return (
    bud(300, -1) +
    bud(500, 1) +
    path('M210 470 Q210 400 280 400 H520 Q590 400 590 470 L586 490 H214Z', k.deep) +
    rect(206, 462, 388, 178, 70, k.flat) +
    oval(300, 470, 60, 14, k.ink, 'opacity="0.6"') +
    oval(500, 470, 60, 14, k.ink, 'opacity="0.6"') +
    circle(400, 556, 8, '#8fd3a5') +
    stroke('M212 500 H588', k.deep, 4, 'opacity="0.6"') +
    shine('M240 520 Q236 570 262 606 Q276 606 270 596 Q254 560 258 520Z', 0.4)
  )
}

export const phoneDrawings: Record<string, Drawing> = {
  'phone-case': { box: [250, 140, 550, 665], pose: 'lies', focus: [370, 240], draw: phoneCase },
  charger: {
    box: [180, 470, 720, 650],
    boxes: {
      1: [220, 140, 650, 645],
      2: [180, 420, 720, 650],
      3: [150, 310, 650, 610],
      4: [220, 140, 580, 645],
    },
    pose: 'stands',
    focus: [400, 540],
    draw: charger,
  },
  cable: {
    box: [190, 200, 610, 690],
    boxes: { 2: [190, 190, 610, 690], 4: [250, 250, 580, 580] },
    pose: 'lies',
    focus: [260, 600],
    draw: cable,
  },
  earbuds: { box: [206, 240, 594, 640], pose: 'stands', focus: [320, 330], draw: earbuds },
}
