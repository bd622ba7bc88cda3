import {
  circle,
  type Drawing,
  decorated,
  type Look,
  oval,
  path,
  placed,
  rect,
  row,
  shine,
  stroke,
} from '../picture-shapes.ts'

function bib(k: Look): string {
  const body =
    'M318 190 Q280 300 340 340 Q400 366 460 340 Q520 300 482 190 Q470 150 520 158 Q600 300 580 420 Q590 560 540 620 Q400 660 260 620 Q210 560 220 420 Q200 300 280 158 Q330 150 318 190Z'
  if (k.style === 2) {
    return row(3, (n) =>
      placed(
        `rotate(${-16 + n * 16} 400 400) translate(${-40 + n * 40} ${n * 16})`,
        path(
          'M190 300 Q400 240 610 300 Q520 480 400 600 Q280 480 190 300Z',
          [k.deep, k.soft, k.base][n] ?? k.base,
        ) +
          row(9, (m) =>
            circle(270 + (m % 5) * 64, 340 + Math.floor(m / 5) * 70, 9, '#ffffff', 'opacity="0.7"'),
          ),
      ),
    )
  }
  const sleeves =
    k.style === 1
      ? path(
          'M240 280 Q120 320 130 500 Q170 530 220 500 Q220 400 260 360Z M560 280 Q680 320 670 500 Q630 530 580 500 Q580 400 540 360Z',
          k.deep,
        )
      : ''
  const animal =
    k.style === 3
      ? circle(400, 440, 58, k.pale) +
        path('M350 400 L344 350 L384 384Z M450 400 L456 350 L416 384Z', k.pale) +
        circle(380, 432, 8, '#3a3132') +
        circle(420, 432, 8, '#3a3132') +
        oval(400, 456, 12, 8, '#3a3132')
      : ''
  return (
    sleeves +
    path(body, k.flat) +
    decorated({ ...k, style: k.style === 4 ? 1 : 0 }, body, [200, 150, 600, 660]) +
    animal +
    path('M232 520 Q400 580 568 520 Q570 590 540 620 Q400 660 260 620 Q230 590 232 520Z', k.deep) +
    path('M232 520 Q400 580 568 520 Q566 546 562 552 Q400 604 238 552Z', k.soft) +
    circle(300, 172, 8, k.ink, 'opacity="0.5"') +
    circle(500, 172, 8, k.ink, 'opacity="0.5"') +
    circle(322, 176, 8, k.ink, 'opacity="0.3"') +
    shine('M240 330 Q230 420 244 500 L258 500 Q246 420 256 330Z', 0.4)
  )
}

function sippyCup(k: Look): string {
  const tiny = k.style === 2
  const cup = 'M278 366 L300 600 Q304 640 344 640 H456 Q496 640 500 600 L522 366Z'
  const handles =
    stroke('M288 400 C 170 390 190 580 306 560 M512 400 C 630 390 610 580 494 560', k.deep, 30) +
    stroke('M288 396 C 176 388 196 570 306 552 M512 396 C 624 388 604 570 494 552', k.base, 18)
  const lid = tiny
    ? oval(400, 366, 122, 26, k.soft) + oval(400, 369, 106, 19, k.deep)
    : path('M266 366 Q270 300 340 292 H460 Q530 300 534 366Z', k.deep) + rect(262, 352, 276, 32, 12, k.base)
  const straw =
    k.style === 1 || tiny
      ? ''
      : stroke('M420 300 C 420 220 470 220 486 180', k.pale, 20) + stroke('M470 206 L492 172', k.soft, 24)
  return (
    straw +
    (k.style === 1 && !tiny ? '' : handles) +
    path(cup, k.style === 4 || tiny ? k.cyl : '#eef3f4') +
    (k.style === 4 || tiny
      ? ''
      : path('M290 470 H510 L500 600 Q496 628 456 630 H344 Q304 628 300 600Z', k.pale) +
        row(5, (n) => stroke(`M320 ${460 + n * 32} h${n % 2 ? 20 : 34}`, k.deep, 4))) +
    path(
      cup,
      'url(#glass)',
      tiny || k.style === 4 ? 'opacity="0.2"' : 'opacity="0.6" stroke="#cfd9de" stroke-width="3"',
    ) +
    circle(420, 520, 36, k.base) +
    path('M402 528 q18 22 36 0', 'none', 'stroke="#ffffff" stroke-width="5"') +
    circle(408, 510, 4, '#ffffff') +
    circle(432, 510, 4, '#ffffff') +
    lid +
    (k.style === 3
      ? row(9, (n) => circle(320 + n * 20, 306 + (n % 2) * 10, 11, n % 2 ? '#8a5a7a' : '#d8a85c'))
      : '') +
    shine('M300 400 L316 600 L332 600 L318 400Z', 0.4)
  )
}

function blanket(k: Look): string {
  const fold = (y: number, fill: string) =>
    rect(170, y, 460, 74, 36, fill) + stroke(`M196 ${y + 38} H560`, '#ffffff', 4, 'opacity="0.28"')
  const texture: Record<number, string> = {
    0: row(60, (n) =>
      rect(206 + (n % 12) * 33, 300 + Math.floor(n / 12) * 27, 26, 20, 4, k.deep, 'opacity="0.22"'),
    ),
    2: row(44, (n) => circle(216 + (n % 11) * 36, 314 + Math.floor(n / 11) * 34, 9, k.pale, 'opacity="0.8"')),
    3: row(8, (n) =>
      stroke(`M${220 + n * 50} 292 q26 22 0 44 q-26 22 0 44 q26 22 0 44`, k.deep, 9, 'opacity="0.45"'),
    ),
    5: row(
      9,
      (n) =>
        circle(226 + n * 43, 340 + (n % 2) * 50, 15, k.mate) +
        (n % 3 ? '' : stroke(`M${226 + n * 43} 412 h12`, k.deep, 5)),
    ),
  }
  return (
    fold(560, k.deep) +
    fold(500, k.base) +
    fold(440, k.soft) +
    path(
      'M170 310 Q170 276 206 274 H594 Q630 276 630 310 V430 Q630 470 594 470 H206 Q170 470 170 430Z',
      k.flat,
    ) +
    (texture[k.style] ?? row(7, (n) => stroke(`M190 ${296 + n * 25} H610`, k.pale, 3, 'opacity="0.5"'))) +
    (k.style === 4
      ? circle(300, 262, 34, k.base) +
        circle(500, 262, 34, k.base) +
        circle(300, 262, 18, '#efb8b4') +
        circle(500, 262, 18, '#efb8b4')
      : '') +
    rect(382, 270, 36, 370, 4, k.mate, 'opacity="0.92"') +
    path(
      'M400 368 Q330 320 324 372 Q330 420 400 376Z M400 368 Q470 320 476 372 Q470 420 400 376Z',
      k.mate,
      `stroke="${k.ink}" stroke-opacity="0.25" stroke-width="3"`,
    ) +
    circle(400, 372, 16, k.mate, `stroke="${k.ink}" stroke-opacity="0.3" stroke-width="3"`)
  )
}

export const babyDrawings: Record<string, Drawing> = {
  bib: { box: [204, 150, 596, 646], pose: 'lies', focus: [400, 500], draw: bib },
  'sippy-cup': {
    box: [200, 170, 600, 640],
    boxes: { 1: [262, 290, 538, 640], 2: [200, 340, 600, 640] },
    pose: 'stands',
    focus: [400, 330],
    draw: sippyCup,
  },
  blanket: { box: [170, 268, 630, 640], pose: 'stands', focus: [330, 380], draw: blanket },
}
