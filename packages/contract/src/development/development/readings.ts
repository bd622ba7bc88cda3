import { type Check, standardChecks } from '../../catalog/goods/quality-check.ts'
import type { ChoiceWords } from '../../kit/control.ts'
import type { Lang, Words } from '../../kit/text.ts'

/** Readings of a test and their verdict. A reading without a value is open, never "accepted". */

export interface Reading extends Check {
  readonly value: string
  readonly photos: readonly string[]
}

export type Verdict = 'open' | 'accepted' | 'rejected'

/** Words that are understood as the answer of a pass-fail check. */
const yes = ['pass', 'ok', 'yes', '合格', '通过']
const no = ['fail', 'no', '不合格']
const pass: ChoiceWords = { en: 'Pass', zh: '合格', tone: 'green' }
const fail: ChoiceWords = { en: 'Fail', zh: '不合格', tone: 'red' }

/** The offered answers. */
export const answers: readonly Words[] = [
  { en: 'pass', zh: '合格' },
  { en: 'fail', zh: '不合格' },
]

/** Normal form in which answers are compared. */
const plain = (answer: string): string => answer.trim().toLowerCase()

/** The word for the answer of a pass-fail check; undefined if it isn't understood. */
const answerWord = (value: string): ChoiceWords | undefined =>
  yes.includes(plain(value)) ? pass : no.includes(plain(value)) ? fail : undefined

/** How a reading is shown: pass-fail as a verdict, an expected text as written with the tone of its verdict, others unchanged. */
export function readingWord(reading: Reading): ChoiceWords | undefined {
  const { kind, value, expected } = reading
  if (kind === 'measure' || (kind === 'text' && expected.trim() === '')) return undefined
  const written = { en: value, zh: value, tone: judge(reading) === 'accepted' ? 'green' : 'red' } as const
  return kind === 'text' ? written : (answerWord(value) ?? written)
}

/** Verdict of one reading; with several measured values all must be within the limits. */
export function judge({ kind, min, max, expected, value }: Reading): Verdict {
  const read = plain(value)
  if (read === '') return 'open'
  if (kind === 'measure') {
    const holds = (number: number): boolean =>
      Number.isFinite(number) &&
      (min === null || number >= Number(min)) &&
      (max === null || number <= Number(max))
    return read.split(/[\s,;，；、]+/).every((one) => holds(Number(one))) ? 'accepted' : 'rejected'
  }
  if (kind === 'passfail') return answerWord(read) === pass ? 'accepted' : 'rejected'
  return read === plain(expected) ? 'accepted' : 'rejected'
}

/** Verdict of all readings: one rejected reading rejects the sample, one open reading leaves it open. */
export function verdictOf(readings: readonly Reading[]): Verdict {
  const all = readings.map(judge)
  if (all.includes('rejected')) return 'rejected'
  return all.length === 0 || all.includes('open') ? 'open' : 'accepted'
}

/** Readings without values, for products whose category has no template. */
export const standardReadings = (lang: Lang): readonly Reading[] =>
  standardChecks.map(([en, zh, unit]) => ({
    check: lang === 'zh' ? zh : en,
    kind: unit ? 'measure' : 'passfail',
    unit: unit ?? '',
    ...{ min: null, max: null, expected: '', value: '', photos: [] },
  }))
