import type { Lang, Words } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'

/** Checks of goods: for tested samples, and for the warehouse whenever goods are received. */

export const readingKinds = {
  measure: ['Measured value', '测量值'],
  passfail: ['Pass or fail', '合格判定'],
  text: ['Expected text', '期望文本'],
} as const

/** Default checks of products without their own. */
export const standardChecks: readonly (readonly [en: string, zh: string, unit?: string])[] = [
  ['Drop test, 1 m, 6 faces', '跌落测试（1 m，6 面）'],
  ['Net weight', '净重', 'g'],
  ['Odor', '气味'],
  ['Fit and finish', '外观与做工'],
  ['Function', '功能'],
  ['Safety: sharp edges, small parts', '安全：锐边、小零件'],
]

/** Standard checks by their text in either language, so that each reader sees them in theirs. */
const standardWords = new Map<unknown, Words>(
  standardChecks.flatMap(([en, zh]) => [en, zh].map((text) => [text, { en, zh }] as const)),
)

/** Name of a check in the reader's language; checks that users wrote stay as they are. */
export const checkName = (check: string, lang: Lang): string => standardWords.get(check)?.[lang] ?? check

type Row = Readonly<Record<string, unknown>>
const measured = ({ kind }: Row): boolean => kind === 'measure'
const written = ({ kind }: Row): boolean => kind === 'text'

/** Criteria of a reading. */
export const checks = {
  check: [
    wire.text(100),
    'Check',
    '检测项',
    { halfWidth: true, word: ({ check }: Row) => standardWords.get(check) },
  ],
  kind: [wire.choice(readingKinds).default('passfail'), 'Judged by', '判定方式', { halfWidth: true }],
  unit: [wire.text(20, 0).default(''), 'Unit', '单位', { halfWidth: true, when: measured }],
  min: [wire.maybe(wire.decimal(3)), 'At least', '下限', { halfWidth: true, when: measured }],
  max: [wire.maybe(wire.decimal(3)), 'At most', '上限', { halfWidth: true, when: measured }],
  expected: [wire.text(200, 0).default(''), 'Expected', '期望值', { halfWidth: true, when: written }],
} as const

export const checkRows = wire.rows(checks, { max: 60, singular: ['check', '检测项'] })
export type Check = (typeof checkRows)['_output'][number]

/** A check's criteria in one line: `Net weight: 180–190 g`. */
export function checkText({ check, kind, unit, min, max, expected }: Check, lang: Lang): string {
  const limits =
    min !== null && max !== null ? `${min}–${max}` : min !== null ? `≥ ${min}` : max && `≤ ${max}`
  const wanted =
    kind === 'text' ? expected : kind === 'measure' ? [limits, unit].filter(Boolean).join(' ') : ''
  const name = checkName(check, lang)
  return wanted ? `${name}${lang === 'zh' ? '：' : ': '}${wanted}` : name
}
