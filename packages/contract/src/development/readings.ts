import { type Check, standardChecks } from '../catalog/quality-check.ts'
import type { ChoiceWords } from '../kit/control.ts'
import type { Lang, Words } from '../kit/text.ts'

/** Readings of a test and what they say of a sample. A reading that nobody took says nothing, and never "accepted". */

export interface Reading extends Check {
  readonly value: string
  readonly photos: readonly string[]
}

export type Verdict = 'open' | 'accepted' | 'rejected'

/** What is written where a check is judged yes or no. */
const yes = ['pass', 'ok', 'yes', '合格', '通过']
const no = ['fail', 'no', '不合格']
const pass: ChoiceWords = { en: 'Pass', zh: '合格', tone: 'green' }
const fail: ChoiceWords = { en: 'Fail', zh: '不合格', tone: 'red' }

/** As they are offered. */
export const answers: readonly Words[] = [
  { en: 'pass', zh: '合格' },
  { en: 'fail', zh: '不合格' },
]

/** As answers are compared, however they are written. */
const plain = (answer: string): string => answer.trim().toLowerCase()

/** The word for an answer where a check is judged yes or no; none for what is neither. */
const answerWord = (value: string): ChoiceWords | undefined =>
  yes.includes(plain(value)) ? pass : no.includes(plain(value)) ? fail : undefined

/** How a reading is shown: as what it was judged to be, as it was written where a text is expected, plain where it is measured. */
export function readingWord(reading: Reading): ChoiceWords | undefined {
  const { kind, value, expected } = reading
  if (kind === 'measure' || (kind === 'text' && expected.trim() === '')) return undefined
  const written = { en: value, zh: value, tone: judge(reading) === 'accepted' ? 'green' : 'red' } as const
  return kind === 'text' ? written : (answerWord(value) ?? written)
}

/** What one reading says; of several measured values each must hold. */
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

/** What all of them say: one that is rejected rejects the sample, one that is open leaves it open. */
export function verdictOf(readings: readonly Reading[]): Verdict {
  const all = readings.map(judge)
  if (all.includes('rejected')) return 'rejected'
  return all.length === 0 || all.includes('open') ? 'open' : 'accepted'
}

/** What every product is tested for where its category has no template. Nothing is filled in. */
export const standardReadings = (lang: Lang): readonly Reading[] =>
  standardChecks.map(([en, zh, unit]) => ({
    check: lang === 'zh' ? zh : en,
    kind: unit ? 'measure' : 'passfail',
    unit: unit ?? '',
    ...{ min: null, max: null, expected: '', value: '', photos: [] },
  }))
