import { z } from 'zod'
import { messageOf, refineMessage } from './issue-messages.ts'
import type { Words } from './text.ts'
import type { Control, Wire } from './wire.ts'
import { controlOf } from './wire.ts'

/** A few lines of a few columns in one field: contacts, price tiers. Typed into a grid, or pasted from a spreadsheet. */

type Columns = Readonly<Record<string, readonly [schema: z.ZodType, en: string, zh: string]>>
type LineOf<C extends Columns> = { [K in keyof C]: z.output<C[K][0]> }

/** A column as forms, lists and files need it. */
export interface TableColumn {
  readonly words: Words
  readonly kind: 'int' | 'money' | 'text'
  /** May stay empty. */
  readonly optional: boolean
  /** Of its amounts, where it is not the record's. */
  readonly currency?: string | undefined
}
export type TableColumns = Readonly<Record<string, TableColumn>>

const signs: Words = { en: 'Texts here can’t contain | or line breaks.', zh: '内容不能包含 | 或换行。' }

/** Lines of columns, each column with its words; at most so many. */
export const table = <const C extends Columns>(columns: C, most = 20): Wire<LineOf<C>[]> => {
  const line = z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([name, [schema]]) => [name, schema])),
  )
  const apart = (one: object) =>
    Object.values(one).every((cell) => typeof cell !== 'string' || !/[|\n]/.test(cell))
  const known = Object.entries(columns).map(([name, [schema, en, zh]]): [string, TableColumn] => {
    const { control, currency } = controlOf(schema) ?? {}
    const kind = control === 'int' || control === 'money' ? control : 'text'
    return [name, { words: { en, zh }, kind, optional: schema.safeParse(undefined).success, currency }]
  })
  const whole = line.refine(apart, refineMessage(signs))
  const words = Object.fromEntries(known)
  return z
    .preprocess(
      (value) => listOf(value).filter((one) => !isBlank(one)),
      // What is wrong is said of the field as a whole, where forms and files show it.
      z
        .array(z.unknown())
        .max(most)
        .superRefine((lines, ctx) =>
          lines.forEach((one, at) => {
            for (const issue of whole.safeParse(one, { reportInput: true }).error?.issues ?? [])
              ctx.addIssue({
                code: 'custom',
                ...refineMessage(inLine(at + 1, words[String(issue.path[0])], messageOf(issue))),
              })
          }),
        )
        .pipe(z.array(whole)),
    )
    .meta({ control: 'table', max: most, columns: words } satisfies Control as Record<
      string,
      unknown
    >) as unknown as Wire<LineOf<C>[]>
}

const inLine = (line: number, column: TableColumn | undefined, { en, zh }: Words): Words => ({
  en: `Line ${line}${column ? `, ${column.words.en}` : ''}: ${en}`,
  zh: `第 ${line} 行${column ? `“${column.words.zh}”` : ''}：${zh}`,
})

/** Lists arrive indexed in form bodies; what is no list goes on to be refused. */
const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value
  return typeof value === 'object' ? Object.values(value) : [value]
}

/** A line that was begun and left empty. */
const isBlank = (line: unknown): boolean =>
  typeof line === 'object' &&
  line !== null &&
  Object.values(line).every((cell) => cell === undefined || cell === null || cell === '')

type Cells = Readonly<Record<string, unknown>>

/** As a cell of a file holds it: a line each, ` | ` between its cells. `amount` writes minor units. */
export const tableText = (
  lines: readonly Cells[],
  columns: TableColumns,
  amount: (minor: number) => string,
): string =>
  lines
    .map((line) =>
      Object.entries(columns)
        .map(([name, { kind }]) => {
          const value = line[name] ?? ''
          return kind === 'money' && typeof value === 'number' ? amount(value) : String(value)
        })
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')

/** The lines that such a text means; `amount` reads minor units. Cells beyond the columns are kept, to be refused. */
export const tableLines = (
  text: string,
  columns: TableColumns,
  amount: (typed: string) => unknown,
): Cells[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const names = Object.keys(columns)
      return Object.fromEntries(
        cells.flatMap((cell, at) => {
          const name = names[at] ?? `column ${at + 1}`
          if (cell === '') return []
          return [[name, columns[name]?.kind === 'money' ? amount(cell) : cell]]
        }),
      )
    })
