import {
  brass,
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
  turned,
} from '../picture-shapes.ts'

const oneBrush = (k: Look, x: number, spread: number, length: number, soft: string) =>
  rect(x - 15, 640 - length, 30, length, 15, k.cyl) +
  path(
    `M${x - 15} ${640 - length} L${x - spread} ${560 - length} H${x + spread} L${x + 15} ${640 - length}Z`,
    metal,
  ) +
  path(
    `M${x - spread} ${562 - length} Q${x - spread * 1.9} ${450 - length} ${x} ${402 - length} Q${x + spread * 1.9} ${450 - length} ${x + spread} ${562 - length}Z`,
    soft,
  ) +
  path(
    `M${x - spread} ${562 - length} Q${x - spread * 1.7} ${470 - length} ${x - 6} ${420 - length} Q${x - spread * 0.8} ${490 - length} ${x - spread * 0.4} ${562 - length}Z`,
    '#ffffff',
    'opacity="0.25"',
  ) +
  shine(`M${x - 9} ${656 - length} h6 v${length - 40} h-6Z`, 0.4)

function makeupBrush(k: Look): string {
  const hair = k.style === 0 || k.style === 3 ? '#6b4a3d' : '#3d2f2b'
  if (k.style === 2) {
    return (
      path('M330 440 H470 L486 610 Q488 640 460 640 H340 Q312 640 314 610Z', k.cyl) +
      rect(318, 400, 164, 52, 8, metal) +
      path('M322 402 Q270 270 330 222 Q400 190 470 222 Q530 270 478 402Z', hair) +
      row(9, (n) =>
        stroke(
          `M${340 + n * 15} 396 Q${330 + n * 17.5} 310 ${336 + n * 16} 236`,
          '#a88570',
          3,
          'opacity="0.5"',
        ),
      )
    )
  }
  if (k.style === 5) {
    return turned(
      28,
      rect(372, 330, 56, 320, 26, k.cyl) +
        rect(376, 296, 48, 44, 6, brass) +
        path('M380 298 Q370 230 400 180 Q430 230 420 298Z', hair) +
        rect(368, 560, 64, 26, 8, k.deep),
    )
  }
  return (
    placed('rotate(-17 400 640)', oneBrush(k, 350, 22, 250, hair)) +
    placed('rotate(17 400 640)', oneBrush(k, 450, 20, 268, hair)) +
    oneBrush(k, 400, 34, 232, '#8a6353') +
    rect(280, 560, 240, 80, 22, k.flat) +
    stroke('M296 586 H504', k.pale, 5, 'stroke-dasharray="12 9"')
  )
}

function hairBrush(k: Look): string {
  const pins = row(45, (n) => {
    const x = 322 + (n % 9) * 19.5
    const y = 196 + Math.floor(n / 9) * 42
    return circle(x, y, 5, '#3b3532')
  })
  if (k.style === 4) {
    return (
      path('M230 470 Q230 330 400 326 Q570 330 570 470 Q560 500 400 500 Q240 500 230 470Z', k.ball) +
      stroke('M330 340 Q400 230 470 340', k.deep, 34) +
      row(9, (n) =>
        path(
          `M${262 + n * 34} 488 L${272 + n * 34} 596 Q${279 + n * 34} 606 ${286 + n * 34} 596 L${292 + n * 34} 488Z`,
          k.soft,
        ),
      )
    )
  }
  const narrow = k.style === 1
  const head = narrow ? rect(316, 150, 168, 300, 70, k.flat) : rect(290, 140, 220, 300, 96, k.flat)
  return turned(
    20,
    rect(374, 420, 52, 240, 26, k.flat) +
      head +
      (narrow
        ? row(6, (n) => rect(340, 190 + n * 40, 120, 16, 8, k.ink, 'opacity="0.55"'))
        : rect(310, 162, 180, 256, 80, k.style === 3 ? '#c9d9e2' : '#e6ddd2')) +
      (k.style === 3
        ? shine('M330 200 L400 180 L340 380Z', 0.6)
        : k.style === 2
          ? row(60, (n) =>
              stroke(`M${326 + (n % 10) * 16.5} ${196 + Math.floor(n / 10) * 36} v14`, '#5d4030', 6),
            )
          : pins) +
      circle(400, 626, 9, '#efece6') +
      shine('M384 450 h10 v150 h-10Z', 0.35),
  )
}

function mirror(k: Look): string {
  const lit = k.style === 0
  const folding = k.style === 4
  if (folding) {
    return (
      path('M210 620 L290 250 H590 L560 620Z', k.deep) +
      path('M250 600 L320 270 H562 L538 600Z', '#dfeaf0') +
      path('M320 270 L430 270 L300 600 H250Z', '#ffffff', 'opacity="0.55"') +
      path('M160 640 H620 L560 600 H220Z', k.flat)
    )
  }
  return (
    (lit ? circle(400, 350, 260, 'url(#glow)') : '') +
    rect(384, 500, 32, 110, 8, k.cyl) +
    oval(400, 620, 130, 22, k.deep) +
    oval(400, 614, 130, 22, k.flat) +
    circle(400, 350, 196, k.flat) +
    circle(400, 350, lit ? 180 : 176, lit ? '#fff3d4' : k.deep) +
    circle(400, 350, lit ? 156 : 168, '#d9e6ec') +
    path('M282 430 L430 196 Q470 200 500 230 L340 500 Q300 480 282 430Z', '#ffffff', 'opacity="0.5"') +
    path('M372 512 L540 280 Q552 310 552 330 L410 518Z', '#ffffff', 'opacity="0.3"') +
    (k.style === 2 ? circle(500, 440, 62, '#cfdde4', 'stroke="#ffffff" stroke-width="6"') : '') +
    (k.style === 3 ? rect(270, 596, 260, 44, 16, k.cyl) : '')
  )
}

function roller(k: Look): string {
  const stone = (y: number, w: number, h: number) =>
    rect(400 - w / 2, y, w, h, h / 2, k.ball) +
    stroke(
      `M${400 - w / 3} ${y + h * 0.3} q${w / 5} ${h * 0.3} ${w / 3} ${h * 0.1}`,
      k.pale,
      5,
      'opacity="0.8"',
    ) +
    stroke(`M${400} ${y + h * 0.7} q${w / 8} ${-h * 0.2} ${w / 4} 0`, k.deep, 4, 'opacity="0.6"')
  const ridges =
    k.style === 2 ? row(7, (n) => rect(322 + n * 24, 152, 10, 92, 5, k.deep, 'opacity="0.5"')) : ''
  const gua =
    k.style === 1
      ? placed(
          'translate(150 60) rotate(18 400 400)',
          path('M340 300 Q450 270 480 350 Q450 380 480 430 Q450 520 350 500 Q300 400 340 300Z', k.ball),
        )
      : ''
  const body =
    stroke('M306 200 V260 Q306 286 340 292 L394 300', '#c9a768', 13) +
    stroke('M494 200 V260 Q494 286 460 292 L406 300', '#c9a768', 13) +
    stone(152, 176, 96) +
    ridges +
    rect(384, 290, 32, 38, 6, brass) +
    rect(372, 324, 56, 210, 26, k.style === 4 ? dark : k.ball) +
    shine('M384 344 h10 v160 h-10Z', 0.45) +
    rect(384, 530, 32, 34, 6, brass) +
    stroke('M352 600 Q352 566 400 562 Q448 566 448 600', '#c9a768', 10) +
    stone(580, 92, 54)
  return placed(k.style === 1 ? 'translate(-70 0)' : '', turned(24, body)) + gua
}

export const beautyDrawings: Record<string, Drawing> = {
  'makeup-brush': {
    box: [230, 140, 570, 640],
    boxes: { 2: [300, 200, 500, 640], 5: [290, 190, 520, 640] },
    pose: 'stands',
    focus: [400, 320],
    draw: makeupBrush,
  },
  'hair-brush': {
    box: [250, 140, 560, 660],
    boxes: { 4: [228, 240, 572, 606] },
    pose: 'lies',
    focus: [440, 290],
    draw: hairBrush,
  },
  mirror: { box: [204, 154, 596, 640], pose: 'stands', focus: [400, 300], draw: mirror },
  roller: { box: [250, 150, 560, 650], pose: 'lies', focus: [480, 250], draw: roller },
}
