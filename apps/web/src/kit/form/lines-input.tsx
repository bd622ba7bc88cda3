import { brokenLine, withDerived } from '@dropyard/contract/kit/line-rules'
import { isUntouched, type LineContext, type Lines } from '@dropyard/contract/kit/lines'
import { isBlank } from '@dropyard/contract/kit/missing'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import { Button, Form } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import type { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { MoneyText, NumberText } from '../value/value-text.tsx'
import { type Field, fieldsIn, initialOf, type KitWords, problemOf } from './form-fields.ts'
import { type GridColumn, type GridRow, readDay, readFlag } from './grid-cells.ts'
import { GridInput } from './grid-input.tsx'
import { idsOfPasted, withIds } from './pasted-ids.ts'
import { PickerCell } from './picker-cell.tsx'

type Values = Readonly<Record<string, unknown>>

/** Errors of the server at cells, by path: `order_lines.3.quantity`. */
export const CellErrors = createContext<Readonly<Record<string, string>>>({})

interface Asked {
  /** The other values of the form. */
  readonly head: Values
  readonly currency: string
}

/** What is wrong with the lines, by place and field: `3.quantity`. */
function lineProblems(
  kind: Lines,
  rows: readonly Values[],
  { head, currency }: Asked,
  t: KitWords,
  lang: Lang,
): Map<string, string> {
  const fields = fieldsIn(kind.line.input)
  const labels = kind.line.text[lang].fields
  const last = rows.findLastIndex((row) => !isUntouched(kind.line, row))
  const all = rows.slice(0, last + 1).map((row) => kind.line.input.safeParse(row).data ?? row)
  const problems = new Map<string, string>()
  for (const [at, row] of rows.slice(0, last + 1).entries()) {
    const before = problems.size
    for (const field of fields) {
      const label = labels[field.name] ?? field.name
      const wrong = problemOf(field, row[field.name], label, t, lang, { currency })
      if (wrong) problems.set(`${at}.${field.name}`, wrong)
    }
    if (problems.size > before) continue
    const context = { head, all, at } as unknown as LineContext
    for (const [name, words] of Object.entries(brokenLine(kind, all[at] as Values, context)))
      problems.set(`${at}.${name}`, words[lang])
  }
  return problems
}

/** The message below the table: the first problem with its row and column. */
export function linesProblem(...asked: Parameters<typeof lineProblems>): string | undefined {
  const [kind, , , t, lang] = asked
  const [first] = lineProblems(...asked)
  if (!first) return undefined
  const [path, message] = first
  const [at = '0', name = ''] = path.split('.')
  const column = kind.line.text[lang].fields[name] ?? name
  return t('inCell', { row: Number(at) + 1, column, message })
}

interface LinesInputProps {
  /** The name of the lines in the form. */
  name: string
  kind: Lines
  label: string
  /** The currency of amounts, or the form's field that has it. */
  currency?: string | undefined
  currencyField?: string | undefined
  value?: readonly Values[] | null | undefined
  onChange?: (rows: Values[]) => void
  disabled?: boolean
}

/** The lines of a document as a table with one row for each line. */
export function LinesInput(props: LinesInputProps) {
  const { name, kind, label, value, onChange, disabled = false } = props
  const t = useT(kitText)
  const lang = useLang()
  const form = Form.useFormInstance()
  const head = (Form.useWatch([], form) ?? {}) as Values
  const named = head[props.currencyField ?? 'currency']
  const currency = typeof named === 'string' && named.length === 3 ? named : (props.currency ?? 'USD')
  const { status } = Form.Item.useStatus()
  const refused = useContext(CellErrors)
  const fields = useMemo(() => fieldsIn(kind.line.input), [kind])
  const blank = useMemo(() => initialOf(fields), [fields])
  // Where lines are required, the first one is there to be filled in.
  const rows = value && value.length > 0 ? value : Number(kind.min ?? 0) > 0 ? [blank] : []
  const problems = status === 'error' ? lineProblems(kind, rows, { head, currency }, t, lang) : undefined
  const problem = (at: number, key: string) =>
    refused[`${name}.${at}.${key}`] ?? problems?.get(`${at}.${key}`)
  const [isWhole, showAll] = useState(false)
  const isUsed = (key: string): boolean =>
    rows.some((row, at) => !(isBlank(row[key]) || row[key] === blank[key]) || problem(at, key) !== undefined)
  const hidden = isWhole ? [] : kind.rare.filter((key) => !isUsed(key))
  const columns = fields
    .filter((field) => !hidden.includes(field.name))
    .map((field) => columnOf(field, kind, lang, currency))
  const derived = Object.keys(kind.line.derive).map((key) => ({
    key,
    title: kind.line.text[lang].fields[key] ?? key,
    money: controlOf(kind.line.row.shape[key] as z.ZodType)?.control === 'money',
  }))
  const full = rows.map((row) => withDerived(kind.line, row))
  const chooseNamed = async (pasted: readonly Values[]): Promise<void> => {
    const found = await idsOfPasted(fields, pasted)
    // The user may have typed since: only cells that still have a pasted name get its id.
    const now = form.getFieldValue(name) as readonly Values[] | undefined
    if (now && found.size > 0) onChange?.(withIds(now, found, kind.line.nameFields))
  }
  const drawn = (amount: unknown, money: boolean) =>
    typeof amount !== 'number' ? null : money ? (
      <MoneyText amount={amount} currency={currency} />
    ) : (
      <NumberText value={amount} />
    )
  return (
    <GridInput
      label={label}
      disabled={disabled}
      columns={columns}
      rows={rows as readonly GridRow[]}
      blank={blank as GridRow}
      max={kind.max}
      problem={problem}
      tools={
        hidden.length > 0 ? (
          <Button size="small" type="text" onClick={() => showAll(true)}>
            {t('allColumns')}
          </Button>
        ) : null
      }
      made={derived.map(({ key, title, money }) => ({
        key,
        title,
        cell: (at) => drawn(full[at]?.[key], money),
        sum: drawn(
          full.reduce((sum, row) => sum + (typeof row[key] === 'number' ? row[key] : 0), 0),
          money,
        ),
      }))}
      onChange={(next) => onChange?.(next as Values[])}
      onPasted={(next) => void chooseNamed(next)}
    />
  )
}

/** How a field is typed, chosen and pasted in its column. */
function columnOf(field: Field, kind: Lines, lang: Lang, head: string): GridColumn {
  const { control, words, choices, select, max, min = 0, currency = head } = field.control
  const label = kind.line.text[lang].fields[field.name] ?? field.name
  const column = { key: field.name, optional: !field.required }
  const text = { ...column, title: label, kind: 'text' as const }
  if (control === 'int') return { ...text, kind: 'int', negative: min < 0 }
  if (control === 'money')
    return { ...text, title: `${label} (${currency})`, kind: 'money', currency, negative: min < 0 }
  if (control === 'flag') return { ...text, input: 'flag', read: readFlag }
  if (control === 'day') return { ...text, input: 'day', read: readDay }
  if (control === 'choice') {
    const options = (choices ?? []).map((one) => ({ value: one, label: words?.[one]?.[lang] ?? one }))
    const same = (typed: string) => (one: (typeof options)[number]) =>
      [one.value, one.label].some((said) => said.toLowerCase() === typed.trim().toLowerCase())
    return {
      ...text,
      input: 'choice',
      options,
      read: (typed) => options.find(same(typed))?.value ?? (typed.trim() || undefined),
    }
  }
  if (control === 'id' && select) {
    const nameField = kind.line.nameFields[field.name]
    return {
      ...text,
      width: 220,
      ...(nameField === undefined ? {} : { nameKey: nameField }),
      cell: ({ value, onChange, row, ...rest }) => (
        <PickerCell
          {...rest}
          select={select()}
          value={value}
          name={nameField === undefined ? undefined : ((row as Values)[nameField] as string | undefined)}
          onChange={(id, name) => onChange(id, nameField === undefined ? {} : { [nameField]: name })}
        />
      ),
      read: (typed) => typed.trim() || undefined,
    }
  }
  return { ...text, ...(max ? { max } : {}) }
}
