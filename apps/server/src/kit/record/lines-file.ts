import type { Lines } from '@dropyard/contract/kit/lines'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { neededFor } from '@dropyard/contract/kit/seen-by'
import { joinLabels, type Words } from '@dropyard/contract/kit/text'
import type { z } from 'zod'
import type { Sheet } from '../sheets/sheet.ts'
import { cellOf, type Values } from './record-cells.ts'

/**
 * Files of records with lines: one row for each line, and the values of the document in each of them, so that the file can be
 * filtered and summed up by line. Rows of one document are recognised by its id, by its label where a row has no id, or because a row
 * repeats the document's cells of the row above or leaves them empty. An import changes lines by their id and adds those without one; lines
 * that the file doesn't contain stay, as records do that a file doesn't contain.
 */

export interface FileColumn {
  /** `quantity` for a field of the record, `order_lines.quantity` for a field of a line. */
  readonly key: string
  readonly words: Words
  /** The kind of lines that it belongs to. */
  readonly kind?: string
  /** The lines are required. */
  readonly needed?: boolean
  /** The schema of its values; undefined for those that an import doesn't take: ids, and a number that the system gives. */
  readonly schema?: z.ZodType
  /** Permission that staff need to read it. */
  readonly needs?: string | undefined
}

type FileRecord = Pick<AnyRecord, 'input' | 'row' | 'lines' | 'text' | 'labelField'>

const needsOf = ({ row }: Pick<AnyRecord, 'row'>, name: string): string | undefined => {
  const schema = row.shape[name] as z.ZodType | undefined
  return schema && neededFor(schema)
}

/** The columns of a record's file, with the headers in both languages. */
export function columnsIn(record: FileRecord): FileColumn[] {
  const { input, lines, labelField, text } = record
  const { en, zh } = text
  const words = (name: string): Words => ({ en: en.fields[name] ?? name, zh: zh.fields[name] ?? name })
  const own = Object.entries(input.shape as Readonly<Record<string, z.ZodType>>)
    .filter(([name]) => !(name in lines))
    .map(([name, schema]) => ({ key: name, words: words(name), schema, needs: needsOf(record, name) }))
  // Documents are recognised by their label, also if the system numbers them: in new rows it only keeps lines together.
  const label =
    Object.keys(lines).length > 0 && !(labelField in input.shape)
      ? [{ key: labelField, words: words(labelField) }]
      : []
  const ofLines = Object.entries(lines).flatMap(([kind, { line, min, needs }]) => {
    const header = (name: string): Words => ({
      en: joinLabels(en.fields[kind] ?? kind, line.text.en.fields[name] ?? name, 'en'),
      zh: joinLabels(zh.fields[kind] ?? kind, line.text.zh.fields[name] ?? name, 'zh'),
    })
    const fields = Object.entries(line.input.shape as Readonly<Record<string, z.ZodType>>)
    return [
      { key: `${kind}.id`, words: header('id'), kind, needs: needs as string | undefined },
      ...fields.map(([name, schema]) => ({
        ...{ key: `${kind}.${name}`, words: header(name), kind, schema },
        needs: (needs as string | undefined) ?? needsOf(line, name),
        needed: ((min as number | undefined) ?? 0) > 0,
      })),
    ]
  })
  return [{ key: 'id', words: { en: 'id', zh: 'id' } }, ...label, ...own, ...ofLines]
}

/** The rows of a record in its file. */
export function fileRows(record: FileRecord, columns: readonly FileColumn[], row: Values): string[][] {
  const kinds = Object.entries(record.lines).filter(([name]) => columns.some(({ kind }) => kind === name))
  const lines = kinds.flatMap(([kind, { line }]) =>
    ((row[kind] ?? []) as readonly Values[]).map((values) => ({ kind, line, values })),
  )
  const head = columns.map(({ key, kind }) => {
    if (kind !== undefined) return ''
    return key === 'id' ? String(row.id ?? '') : cellOf(record, key, row)
  })
  if (lines.length === 0) return [head]
  return lines.map(({ kind, line, values }) =>
    columns.map((column, at) => {
      if (column.kind !== kind) return head[at] ?? ''
      const name = column.key.slice(kind.length + 1)
      return name === 'id'
        ? String(values.id ?? '')
        : cellOf(line, name, { currency: row.currency, ...values })
    }),
  )
}

type SheetRow = Sheet['rows'][number]

/** The rows of a file that belong to one record. */
export interface Group {
  readonly id: number | undefined
  readonly rows: [SheetRow, ...SheetRow[]]
  /** Cells of later rows that contradict the first row. */
  readonly differing: { row: number; key: string }[]
}

export function groupsOf(
  record: FileRecord,
  rows: readonly SheetRow[],
  at: ReadonlyMap<string, number>,
): Group[] {
  const cell = ({ cells }: SheetRow, key: string): string => (cells[at.get(key) ?? -1] ?? '').trim()
  const alone = (row: SheetRow, id: string): Group => ({
    id: id === '' ? undefined : Number(id),
    rows: [row],
    differing: [],
  })
  if (Object.keys(record.lines).length === 0) return rows.map((row) => alone(row, cell(row, 'id')))
  // Labels of rows with an id; empty where rows with the same label have different ids.
  const idOfLabel = new Map<string, string>()
  for (const row of rows) {
    const [id, label] = [cell(row, 'id'), cell(row, record.labelField)]
    if (id && label) idOfLabel.set(label, (idOfLabel.get(label) ?? id) === id ? id : '')
  }
  const names = [...at.keys()].filter((key) => key !== 'id' && key in record.input.shape)
  const groups: Group[] = []
  const byKey = new Map<string, Group>()
  for (const row of rows) {
    const label = cell(row, record.labelField)
    const id = cell(row, 'id') || (idOfLabel.get(label) ?? '')
    const key = id || (label && `label ${label}`)
    const last = groups.at(-1)
    const isRepeated =
      cell(row, 'id') === '' &&
      (names.every((name) => cell(row, name) === '') ||
        (label === '' &&
          last !== undefined &&
          names.every((name) => cell(row, name) === cell(last.rows[0], name))))
    const group = isRepeated ? last : byKey.get(key)
    if (!group) {
      const made = alone(row, id)
      groups.push(made)
      if (key) byKey.set(key, made)
      continue
    }
    group.rows.push(row)
    for (const name of names)
      if (cell(row, name) !== '' && cell(row, name) !== cell(group.rows[0], name))
        group.differing.push({ row: row.line, key: name })
  }
  return groups
}

interface From {
  readonly at: ReadonlyMap<string, number>
  /** The stored record. */
  readonly before: Values | undefined
}

/** The lines of a document: the stored ones with the file's changes, and the new ones. */
export function linesFrom(
  record: FileRecord,
  group: Group,
  { at, before }: From,
  meantBy: (kind: Lines, name: string, value: unknown, line: Values) => unknown,
): { values: Record<string, Values[]>; rowOf: (field: string) => number } {
  const places = new Map<string, number>()
  const values: Record<string, Values[]> = {}
  for (const [name, kind] of Object.entries(record.lines)) {
    const fields = Object.keys(kind.line.input.shape)
    const stored = ((before?.[name] ?? []) as readonly Values[]).map((line) =>
      Object.fromEntries(['id', ...fields].map((field) => [field, line[field]])),
    )
    const known = fields.flatMap((field) => {
      const place = at.get(`${name}.${field}`)
      return place === undefined ? [] : [[field, place] as const]
    })
    if (known.length === 0) {
      if (before) values[name] = stored
      continue
    }
    const lines: Values[] = [...stored]
    for (const { line, cells } of group.rows) {
      const id = (cells[at.get(`${name}.id`) ?? -1] ?? '').trim()
      if (id === '' && known.every(([, place]) => (cells[place] ?? '').trim() === '')) continue
      const found = lines.findIndex((one) => String(one.id) === id)
      const index = id !== '' && found >= 0 ? found : lines.length
      const row: Values = { ...(lines[index] ?? (id === '' ? {} : { id })) }
      for (const [field, place] of known) row[field] = cells[place] || undefined
      for (const [field] of known) row[field] = meantBy(kind, field, row[field], row)
      lines[index] = row
      places.set(`${name}.${index}`, line)
    }
    values[name] = lines
  }
  return {
    values,
    rowOf: (field) => places.get(field.split('.').slice(0, 2).join('.')) ?? group.rows[0].line,
  }
}
