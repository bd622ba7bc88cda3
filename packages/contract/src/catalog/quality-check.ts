import type { Lang } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** What goods are checked for: when a sample of them is tested, and by the warehouse whenever they come in. */

export const readingKinds = {
  measure: ['Measured value', '测量值'],
  passfail: ['Pass or fail', '合格判定'],
  text: ['Expected text', '期望文本'],
} as const

type Row = Readonly<Record<string, unknown>>
const measured = ({ kind }: Row): boolean => kind === 'measure'
const written = ({ kind }: Row): boolean => kind === 'text'

/** What a reading is judged by. */
export const checks = {
  check: [wire.line(100), 'Check', '检测项', { half: true }],
  kind: [wire.choice(readingKinds).default('passfail'), 'Judged by', '判定方式', { half: true }],
  unit: [wire.line(20, 0).default(''), 'Unit', '单位', { half: true, when: measured }],
  min: [wire.maybe(wire.decimal(3)), 'At least', '下限', { half: true, when: measured }],
  max: [wire.maybe(wire.decimal(3)), 'At most', '上限', { half: true, when: measured }],
  expected: [wire.line(200, 0).default(''), 'Expected', '期望值', { half: true, when: written }],
} as const

export const checkRows = wire.rows(checks, { max: 60, one: ['check', '检测项'] })
export type Check = (typeof checkRows)['_output'][number]

/** What must hold, in one line: `Net weight: 180–190 g`. */
export function checkText({ check, kind, unit, min, max, expected }: Check, lang: Lang): string {
  const limits =
    min !== null && max !== null ? `${min}–${max}` : min !== null ? `≥ ${min}` : max && `≤ ${max}`
  const wanted =
    kind === 'text' ? expected : kind === 'measure' ? [limits, unit].filter(Boolean).join(' ') : ''
  return wanted ? `${check}${lang === 'zh' ? '：' : ': '}${wanted}` : check
}
