import {
  circle,
  type Drawing,
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

function leash(k: Look): string {
  const rope =
    'M300 250 C 180 250 170 420 300 430 C 470 440 610 380 590 500 C 570 620 330 620 300 540 C 280 470 420 430 520 340'
  const texture =
    k.style === 0 || k.style === 4
      ? stroke(rope, k.pale, 6, 'stroke-dasharray="4 18" opacity="0.8"')
      : stroke(rope, k.pale, 3, 'opacity="0.5"')
  const reel =
    k.style === 2
      ? rect(180, 180, 210, 170, 70, k.flat) +
        circle(270, 262, 46, k.pale) +
        rect(330, 210, 46, 108, 20, '#efece6') +
        circle(270, 262, 22, k.deep)
      : stroke('M300 250 C 240 150 130 190 190 270 C 216 300 262 280 300 250', k.deep, 30) +
        stroke('M300 250 C 240 150 130 190 190 270 C 216 300 262 280 300 250', k.base, 20)
  return (
    stroke(rope, k.deep, 30) +
    stroke(rope, k.base, 22) +
    texture +
    reel +
    rect(282, 236, 44, 34, 8, k.ink) +
    placed(
      'rotate(-42 520 340)',
      rect(508, 318, 42, 44, 8, k.ink) +
        circle(574, 340, 22, 'none', 'stroke="#aeb3ba" stroke-width="11"') +
        rect(592, 326, 62, 28, 12, metal) +
        stroke('M650 330 Q700 322 700 352 Q698 378 664 372', '#aeb3ba', 13),
    )
  )
}

function bone(k: Look): string {
  const d =
    'M268 352 Q218 336 204 372 Q192 404 222 420 Q192 438 204 470 Q218 506 268 490 Q290 480 300 464 H500 Q510 480 532 490 Q582 506 596 470 Q608 438 578 420 Q608 404 596 372 Q582 336 532 352 Q510 362 500 378 H300 Q290 362 268 352Z'
  const holes = k.style === 1 ? oval(400, 420, 42, 24, k.ink) + oval(400, 416, 30, 14, '#b98a58') : ''
  const nubs =
    k.style === 3 || k.style === 0
      ? row(11, (n) => circle(312 + n * 18, 404 + (n % 2) * 34, 7, k.deep, 'opacity="0.5"'))
      : ''
  const stitch = k.style === 2 ? stroke('M300 420 H500', k.pale, 5, 'stroke-dasharray="16 14"') : ''
  return turned(
    -24,
    path(d, k.deep, 'transform="translate(0 12)"') +
      path(d, k.ball) +
      nubs +
      holes +
      stitch +
      shine('M310 384 H490 Q500 390 490 394 H316 Q304 390 310 384Z', 0.4),
  )
}

const paw = (x: number, y: number, colour: string) =>
  oval(x, y + 12, 24, 20, colour) +
  circle(x - 26, y - 12, 10, colour) +
  circle(x - 9, y - 24, 10, colour) +
  circle(x + 9, y - 24, 10, colour) +
  circle(x + 26, y - 12, 10, colour)

function petBowl(k: Look): string {
  const body = 'M222 458 L180 606 Q174 640 212 640 H588 Q626 640 620 606 L578 458Z'
  const tank =
    k.style === 5
      ? rect(300, 190, 200, 260, 40, '#e8f1f5') +
        rect(312, 280, 176, 170, 20, '#a9cfe2', 'opacity="0.8"') +
        shine('M322 220 h20 v220 h-20Z', 0.6)
      : ''
  const kibble =
    k.style === 5
      ? oval(400, 460, 150, 22, '#b9dcec')
      : row(26, (n) =>
          circle(280 + ((n * 47) % 240), 448 + ((n * 17) % 24), 11, n % 2 ? '#9a6b42' : '#b07f50'),
        )
  const maze = k.style === 1 ? row(5, (n) => rect(284 + n * 52, 430, 26, 36, 13, k.soft)) : ''
  const stand =
    k.style === 2
      ? rect(150, 500, 500, 30, 8, k.cyl) +
        rect(170, 526, 30, 114, 4, k.deep) +
        rect(600, 526, 30, 114, 4, k.deep)
      : ''
  if (k.style === 2) {
    return (
      stand +
      oval(290, 498, 100, 26, '#aeb3ba') +
      oval(290, 496, 84, 19, '#8a6040') +
      oval(510, 498, 100, 26, '#aeb3ba') +
      oval(510, 496, 84, 19, '#b9dcec')
    )
  }
  return (
    tank +
    path(body, k.cyl) +
    oval(400, 458, 178, 36, '#c3c7cd') +
    oval(400, 461, 160, 29, '#7d8288') +
    kibble +
    maze +
    paw(400, 556, k.pale) +
    rect(190, 622, 420, 18, 9, k.ink, 'opacity="0.4"')
  )
}

function petBed(k: Look): string {
  const tufts = row(26, (n) => {
    const angle = (n / 26) * Math.PI * 2
    return circle(
      Math.round(400 + 232 * Math.cos(angle)),
      Math.round(500 + 112 * Math.sin(angle)),
      50,
      n % 2 ? k.base : k.soft,
    )
  })
  if (k.style === 3) {
    return (
      path('M170 560 Q160 300 400 290 Q640 300 630 560 Q610 640 400 640 Q190 640 170 560Z', k.ball) +
      oval(400, 500, 120, 100, k.ink) +
      oval(400, 530, 104, 66, '#1f1d21', 'opacity="0.5"') +
      circle(372, 488, 9, '#ffe7ab') +
      circle(424, 488, 9, '#ffe7ab')
    )
  }
  const cat =
    path('M270 500 Q290 410 400 410 Q520 410 530 500 Q520 556 400 560 Q280 556 270 500Z', '#8a7f78') +
    circle(318, 470, 52, '#978b83') +
    path('M278 440 L276 392 L312 424Z M330 424 L366 396 L360 446Z', '#978b83') +
    stroke('M296 474 q10 8 20 0 M326 474 q10 8 20 0', '#4a4440', 5) +
    stroke('M530 500 Q540 566 440 552', '#8a7f78', 26)
  const flat = k.style === 1 || k.style === 2 || k.style === 5
  const rim = flat
    ? rect(160, 400, 480, 220, 80, k.flat) +
      rect(206, 436, 388, 140, 60, k.soft) +
      (k.style === 1 ? rect(160, 400, 480, 66, 33, k.cyl) : '')
    : oval(400, 506, 250, 128, k.deep) + tufts + oval(400, 500, 186, 82, k.pale)
  return (
    rim +
    (k.style === 0 || k.style === 4 || k.style === 1 ? cat : '') +
    (flat
      ? ''
      : path('M168 520 Q200 640 400 640 Q600 640 632 520 Q600 600 400 602 Q200 600 168 520Z', k.base))
  )
}

export const petDrawings: Record<string, Drawing> = {
  leash: { box: [150, 180, 640, 610], pose: 'lies', focus: [540, 320], draw: leash },
  bone: { box: [200, 240, 600, 600], pose: 'lies', focus: [300, 440], draw: bone },
  'pet-bowl': {
    box: [176, 420, 624, 640],
    boxes: { 2: [150, 470, 650, 640], 5: [176, 190, 624, 640] },
    pose: 'stands',
    focus: [400, 480],
    draw: petBowl,
  },
  'pet-bed': { box: [150, 380, 650, 640], pose: 'stands', focus: [330, 480], draw: petBed },
}
