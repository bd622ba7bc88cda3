import { z } from 'zod'
import { messageOf, refineMessage } from './issue-messages.ts'
import type { Words } from './text.ts'
import type { Control, Wire } from './wire.ts'
import { controlOf } from './wire.ts'

/** A small table as the value of one field: contacts, price tiers. Users type it into a grid, or paste it from a spreadsheet. */

type Columns = Readonly<Record<string, readonly [schema: z.ZodType, en: string, zh: string]>>
type LineOf<C extends Columns> = { [K in keyof C]: z.output<C[K][0]> }

/** Description of a column for forms, lists and files. */
export interface TableColumn {
  readonly words: Words
  readonly kind: 'int' | 'money' | 'text'
  /** Its cells may be empty. */
  readonly optional: boolean
  /** Currency of its amounts, if it isn't the record's. */
  readonly currency?: string | undefined
}
export type TableColumns = Readonly<Record<string, TableColumn>>

const signs: Words = { en: 'Texts here can’t contain | or line breaks.', zh: '内容不能包含 | 或换行。' }

/** Declares a table: its columns with schema and labels, and the largest number of lines. */
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
      // Errors in cells are reported for the field as a whole, because forms and files show only those.
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

/** Form bodies send a list as an object with indexes as keys. Any other value is passed on, and validation refuses it. */
const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value
  return typeof value === 'object' ? Object.values(value) : [value]
}

/** Whether all cells of a line are empty; such lines are ignored. */
const isBlank = (line: unknown): boolean =>
  typeof line === 'object' &&
  line !== null &&
  Object.values(line).every((cell) => cell === undefined || cell === null || cell === '')

type Cells = Readonly<Record<string, unknown>>

/** Writes a table as the text of one cell: a text line for each line, ` | ` between cells. `amount` formats minor units. */
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

/** Reads the text of `tableText`; `amount` parses into minor units. Surplus cells are kept, so that validation refuses them. */
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
