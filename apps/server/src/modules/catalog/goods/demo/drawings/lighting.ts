import {
  brass,
  circle,
  cream,
  type Drawing,
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

function shade(k: Look, pleats: boolean): string {
  const d = 'M300 170 H500 L562 368 Q400 400 238 368Z'
  return (
    path(d, k.cyl) +
    path(d, '#fff1cf', 'opacity="0.42"') +
    (pleats
      ? row(13, (n) => stroke(`M${308 + n * 15.3} 174 L${250 + n * 25} 372`, k.deep, 3, 'opacity="0.35"'))
      : '') +
    oval(400, 170, 100, 13, k.soft) +
    stroke('M238 368 Q400 400 562 368', k.deep, 6, 'opacity="0.55"')
  )
}

function tableLamp(k: Look): string {
  const stems: Record<number, string> = {
    1:
      path('M372 396 Q290 450 300 546 Q306 620 352 632 H448 Q494 620 500 546 Q510 450 428 396Z', k.cyl) +
      shine('M330 470 Q312 540 336 606 Q346 606 346 596 Q332 540 350 470Z', 0.35) +
      rect(340, 628, 120, 14, 6, k.ink),
    3:
      stroke('M400 380 L290 636', '#b98a58', 20) +
      stroke('M400 380 L510 636', '#a87a4a', 20) +
      stroke('M400 380 L404 640', '#c99e6c', 20),
    4: rect(388, 380, 24, 240, 8, k.cyl) + rect(318, 612, 164, 28, 14, k.cyl),
    5:
      path('M366 390 L352 600 Q352 640 400 640 Q448 640 448 600 L434 390Z', wood) +
      rect(346, 620, 108, 20, 8, '#a87a4a'),
  }
  const stem =
    stems[k.style] ??
    rect(390, 372, 20, 250, 6, k.style === 2 ? brass : metal) +
      oval(400, 622, 104, 20, k.style === 2 ? brass : k.ink)
  return oval(400, 330, 320, 250, glow, 'opacity="0.85"') + stem + shade(k, k.style === 1 || k.style === 5)
}

const cloud =
  'M270 500 Q210 500 214 440 Q220 386 282 390 Q292 306 376 300 Q444 296 474 354 Q540 338 572 396 Q596 500 520 500Z'

function nightLight(k: Look): string {
  if (k.style === 1) {
    return (
      oval(400, 420, 330, 280, glow) +
      rect(330, 496, 140, 70, 14, wood) +
      path(cloud, k.ball) +
      path(cloud, '#fff4d6', 'opacity="0.45"') +
      stroke('M344 430 q14 14 28 0 M424 430 q14 14 28 0', k.ink, 7) +
      stroke('M388 458 q12 10 24 0', k.ink, 6) +
      circle(330, 456, 13, '#f2a9a0', 'opacity="0.7"') +
      circle(468, 456, 13, '#f2a9a0', 'opacity="0.7"')
    )
  }
  if (k.style === 2 || k.style === 3) {
    const face = k.style === 3 ? '#f59a4c' : '#fff0c9'
    return (
      oval(400, 380, 320, 290, glow) +
      rect(380, 480, 40, 130, 8, k.cyl) +
      oval(400, 622, 110, 20, k.ink) +
      circle(400, 370, 158, k.ball) +
      circle(400, 370, 124, face) +
      circle(400, 370, 84, '#ffffff', 'opacity="0.35"')
    )
  }
  if (k.style >= 4) {
    return (
      oval(400, 400, 330, 290, glow) +
      circle(400, 390, 160, '#fff0cf') +
      circle(400, 390, 160, 'url(#ball)', 'opacity="0.25"') +
      rect(292, 530, 216, 76, 30, k.cyl) +
      (k.style === 5
        ? rect(350, 548, 100, 40, 8, '#33343a') +
          stroke('M372 568 h14 M392 560 v16 M412 568 h18', '#ffd98a', 5)
        : '') +
      shine('M290 350 Q310 280 380 256 Q330 300 316 366Z', 0.6)
    )
  }
  return (
    oval(400, 400, 330, 280, glow) +
    path('M350 420 Q356 560 330 622 Q400 652 470 622 Q444 560 450 420Z', cream) +
    path('M350 420 Q356 560 330 622 Q366 640 400 640 L400 420Z', '#ffffff', 'opacity="0.5"') +
    path('M206 430 Q206 240 400 236 Q594 240 594 430 Q500 470 400 466 Q300 470 206 430Z', k.ball) +
    path('M206 430 Q300 470 400 466 Q500 470 594 430 Q500 448 400 446 Q300 448 206 430Z', '#fff1cf') +
    oval(300, 338, 30, 22, '#ffffff', 'opacity="0.6"') +
    oval(410, 290, 36, 20, '#ffffff', 'opacity="0.6"') +
    oval(500, 360, 28, 24, '#ffffff', 'opacity="0.6"')
  )
}

const cordAt = (x: number) => 250 + 70 * Math.sin(((x - 130) / 540) * Math.PI)

function stringLights(k: Look): string {
  const lower = (x: number) => 480 + 70 * Math.sin(((x - 130) / 540) * Math.PI)
  const bulb = (x: number, y: number, n: number) => {
    const tint = k.style === 4 ? k.base : n % 2 ? '#ffe7ab' : k.base
    const round =
      k.style === 4
        ? rect(x - 34, y + 18, 68, 78, 26, tint)
        : circle(x, y + 54, k.style === 1 ? 17 : 34, tint)
    return (
      circle(x, y + 54, 84, glow) +
      rect(x - 11, y, 22, 28, 5, '#3a3c42') +
      round +
      oval(x - 10, y + 44, 8, 13, '#ffffff', 'opacity="0.7"') +
      (k.style === 5 && n % 2 ? placedCard(x, y + 34) : '')
    )
  }
  const xs = [170, 285, 400, 515, 630]
  return (
    stroke('M110 236 Q400 390 690 236', '#4a4a4f', 6) +
    xs.map((x, n) => bulb(x, cordAt(x), n)).join('') +
    stroke('M110 466 Q400 620 690 466', '#4a4a4f', 6) +
    xs.map((x, n) => bulb(x, lower(x), n + 1)).join('')
  )
}

const placedCard = (x: number, y: number) =>
  `<g transform="rotate(5 ${x} ${y})">${rect(x - 44, y, 88, 104, 4, '#fdfbf6')}${rect(x - 36, y + 8, 72, 68, 2, '#b9cbd4')}${path(`M${x - 36} ${y + 76} l26 -34 l18 20 l14 -14 l14 28Z`, '#7f9c84')}</g>`

export const lightingDrawings: Record<string, Drawing> = {
  'table-lamp': { box: [238, 160, 562, 642], pose: 'stands', focus: [400, 340], draw: tableLamp },
  'night-light': {
    box: [206, 232, 594, 640],
    boxes: {
      1: [214, 296, 580, 570],
      2: [242, 212, 558, 640],
      3: [242, 212, 558, 640],
      4: [240, 230, 560, 606],
      5: [240, 230, 560, 606],
    },
    pose: 'stands',
    focus: [400, 380],
    draw: nightLight,
  },
  'string-lights': { box: [110, 236, 690, 640], pose: 'hangs', focus: [400, 330], draw: stringLights },
}
