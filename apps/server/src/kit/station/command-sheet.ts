import {
  choiceCode,
  commandCode,
  commandNames,
  type OwnCommand,
  stationCommands,
} from '@dropyard/contract/kit/station'
import { type Pair, type Words, wordsOf } from '@dropyard/contract/kit/text'
import { barsOf, drawBars } from '../files/bars.ts'
import { makePdf, writeText } from '../files/pdf.ts'

/** A page with barcodes for commands, to be put up at a station. */

const margin = 56
const step = 80
const answers: readonly Words[] = ['1', '2', '3', '4'].map((n) => ({ en: `Answer ${n}`, zh: `选项 ${n}` }))

export async function commandSheet(
  [en, zh]: Pair,
  own: Readonly<Record<string, OwnCommand>> = {},
): Promise<Buffer> {
  const commands = [
    ...commandNames.map((name) => [name, stationCommands[name]] as const),
    ...Object.entries(own),
  ].map(([name, { words }]) => ({ code: commandCode(name), words: wordsOf(words) }))
  const choices = answers.map((words, at) => ({ code: choiceCode(at + 1), words }))
  const drawn = await Promise.all(
    [...commands, ...choices].map(async (one) => ({ ...one, bars: await barsOf(one.code) })),
  )
  return makePdf(`${en} ${zh}`, (pdf) => {
    writeText(pdf, margin, margin + 16, `${en} ${zh}`, { size: 18, bold: true })
    for (const [at, { code, words, bars }] of drawn.entries()) {
      const y = margin + 56 + at * step
      writeText(pdf, margin, y + 16, `${words.en} ${words.zh}`, { size: 15, bold: true })
      writeText(pdf, margin, y + 34, code, { size: 9 })
      drawBars(pdf, bars, 595 - margin, y)
    }
    return Promise.resolve()
  })
}
