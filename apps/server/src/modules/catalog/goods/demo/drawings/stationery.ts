import {
  brass,
  circle,
  type Drawing,
  dark,
  decorated,
  type Look,
  metal,
  path,
  placed,
  rect,
  row,
  shine,
  stroke,
  turned,
  wood,
} from '../picture-shapes.ts'

function notebook(k: Look): string {
  const cover = 'M270 170 H520 Q540 170 540 190 V630 Q540 650 520 650 H270Z'
  const one = (dx: number) =>
    placed(
      `translate(${dx} 0)`,
      path('M278 182 H548 V660 H278Z', '#d9d2c3') +
        row(4, (n) => stroke(`M282 ${654 + n * 0} H546`, '#bdb4a2', 2)) +
        rect(542, 186, 10, 470, 3, '#f7f3ea') +
        path(cover, k.flat) +
        rect(262, 170, 34, 480, 8, k.deep) +
        decorated({ ...k, style: k.style === 1 ? 4 : k.style === 5 ? 2 : 0 }, cover, [270, 170, 540, 650]),
    )
  const spiral =
    k.style === 2
      ? row(
          13,
          (n) =>
            stroke(`M258 ${196 + n * 36} q-30 -10 -26 10 q6 14 44 6`, '#8d9299', 7) +
            circle(282, 204 + n * 36, 6, '#efece6'),
        )
      : ''
  const band = k.style === 2 || k.style === 3 ? '' : rect(490, 168, 16, 486, 2, k.ink, 'opacity="0.75"')
  const label =
    k.style === 3
      ? rect(340, 250, 150, 70, 4, '#f7f3ea') + stroke('M362 278 H468 M362 298 H430', '#9b8f7d', 5)
      : k.style === 4
        ? circle(400, 410, 0, 'none') + stroke('M262 410 H540', '#4a3327', 9)
        : rect(372, 300, 70, 70, 35, 'none', `stroke="${k.pale}" stroke-width="5" opacity="0.7"`)
  const stack =
    k.style === 3 ? placed('rotate(10 400 640)', one(40)) + placed('rotate(5 400 640)', one(20)) : ''
  return turned(
    -7,
    stack +
      one(0) +
      spiral +
      band +
      label +
      path('M430 648 V712 L442 698 L454 712 V648Z', '#c65b50') +
      shine('M306 190 H330 V630 H306Z', 0.12),
  )
}

function onePen(k: Look, ink: string): string {
  const barrel = k.style === 0 ? brass : k.style === 5 ? wood : k.cyl
  const gold = k.style === 0 ? k.cyl : barrel
  return (
    path('M384 608 L400 668 L416 608Z', metal) +
    path('M396 652 L400 670 L404 652Z', ink) +
    rect(376, 470, 48, 142, 10, k.style === 3 ? dark : gold) +
    row(5, (n) => rect(376, 500 + n * 20, 48, 6, 2, '#1c1b22', 'opacity="0.18"')) +
    rect(374, 160, 52, 316, 16, gold) +
    rect(374, 448, 52, 16, 3, metal) +
    rect(386, 122, 28, 46, 10, metal) +
    rect(414, 186, 15, 150, 7, metal) +
    shine('M382 180 h8 v420 h-8Z', 0.45)
  )
}

function pen(k: Look): string {
  const scribble = stroke('M150 650 q40 -60 70 0 t70 0 t60 -20', k.style === 3 ? '#2c3e63' : '#55585e', 6)
  if (k.style === 1 || k.style === 4) {
    return row(5, (n) =>
      placed(`translate(${-180 + n * 90} ${(n % 2) * 24}) `, onePen({ ...k, style: 9 }, k.ink)),
    )
  }
  const four =
    k.style === 2
      ? row(4, (n) =>
          rect(378 + n * 12, 108, 9, 46, 4, ['#2f3136', '#c74a3f', '#4377c2', '#52915f'][n] ?? '#000'),
        )
      : ''
  return (
    scribble +
    turned(
      38,
      four +
        onePen(k, k.style === 3 ? '#2c3e63' : k.ink) +
        (k.style === 3 ? path('M384 606 L400 676 L416 606 Q400 622 384 606Z', brass) : ''),
    )
  )
}

const pencils = (x: number, y: number) =>
  row(4, (n) =>
    placed(
      `rotate(${-9 + n * 6} ${x} ${y})`,
      rect(
        x - 42 + n * 28,
        y - 210 + (n % 2) * 30,
        18,
        220,
        4,
        ['#e6893c', '#4377c2', '#52915f', '#c74a3f'][n] ?? '#888',
      ) + path(`M${x - 42 + n * 28} ${y - 210 + (n % 2) * 30} l9 -28 l9 28Z`, '#e3c9a0'),
    ),
  )

function deskTidy(k: Look): string {
  if (k.style === 4) {
    const body = 'M290 380 H510 L500 600 Q498 640 456 640 H344 Q302 640 300 600Z'
    return (
      pencils(400, 400) +
      path(body, k.cyl) +
      path('M282 400 Q400 370 518 400 L514 460 Q400 430 286 460Z', k.deep) +
      stroke('M290 470 Q400 446 510 470', '#d8c08a', 6, 'stroke-dasharray="5 5"') +
      rect(352, 520, 96, 60, 6, k.mate) +
      shine('M312 480 L324 610 L338 610 L328 480Z', 0.3)
    )
  }
  if (k.style === 1)
    return (
      pencils(340, 420) +
      pencils(470, 430) +
      path('M250 420 H550 L536 596 Q532 640 490 640 H310 Q268 640 264 596Z', k.cyl) +
      stroke('M330 424 L326 636 M400 424 V640 M470 424 L474 636', k.ink, 4, 'opacity="0.35"') +
      rect(270, 626, 260, 22, 10, k.ink)
    )
  const mesh = k.style === 3
  const holes = mesh
    ? row(60, (n) =>
        circle(240 + (n % 12) * 28, 420 + Math.floor(n / 12) * 42, 6, '#efece6', 'opacity="0.8"'),
      )
    : ''
  return (
    pencils(300, 380) +
    rect(452, 230, 118, 210, 16, '#24262b') +
    rect(460, 238, 102, 190, 10, '#7f9fb5') +
    rect(210, 350, 190, 290, 18, k.flat) +
    rect(400, 420, 190, 220, 18, k.deep) +
    rect(400, 420, 190, 30, 12, k.soft, 'opacity="0.6"') +
    path('M210 520 H470 Q488 520 488 538 V640 H228 Q210 640 210 622Z', k.base) +
    (k.style === 2 ? rect(230, 548, 240, 74, 8, k.deep) + circle(350, 585, 11, '#efece6') : '') +
    holes +
    stroke('M222 362 H388', k.pale, 6, 'opacity="0.7"') +
    shine('M226 376 h14 v140 h-14Z', 0.3)
  )
}

export const stationeryDrawings: Record<string, Drawing> = {
  notebook: { box: [250, 160, 560, 680], pose: 'lies', focus: [430, 300], draw: notebook },
  pen: { box: [180, 150, 620, 680], pose: 'lies', focus: [330, 520], draw: pen },
  'desk-tidy': {
    box: [210, 130, 590, 640],
    boxes: { 4: [282, 160, 518, 640] },
    pose: 'stands',
    focus: [400, 440],
    draw: deskTidy,
  },
}
