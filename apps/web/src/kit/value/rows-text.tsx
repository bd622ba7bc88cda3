import { documentName } from '@dropyard/contract/kit/document'
import type { Lines } from '@dropyard/contract/kit/lines'
import { isBlank } from '@dropyard/contract/kit/missing'
import { type ChoiceWords, type Control, controlOf, type RowFields } from '@dropyard/contract/kit/wire'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { DocumentLink } from '../files/document-link.tsx'
import { sized } from '../files/picture-size.ts'
import { CodesText, CodeText } from '../form/code-picker.tsx'
import { codeSelects } from '../form/code-selects.ts'
import { kitText } from '../kit-text.ts'
import { listed, useLang, useT } from '../lang.ts'
import { DayText } from './day-text.tsx'
import { LinesTable, TableText } from './lines-table.tsx'
import { RawText } from './raw-text.tsx'
import { RefText } from './ref-text.tsx'
import { StatusTag } from './status-tag.tsx'
import { FlagText, MoneyText, NumberText, Picture, WhenText } from './value-text.tsx'
import { webLink } from './web-link.ts'
import './rows-text.css'

type Row = Readonly<Record<string, unknown>>

/** Maximum of columns next to each other in a drawer. */
const maxColumns = 6

/** The rows of a field, each with its non-empty values; several rows with few short values are shown as a table. */
export function RowsText({ fields, rows }: { fields: RowFields; rows: readonly Row[] }) {
  const lang = useLang()
  const at = lang === 'en' ? 1 : 2
  // Amounts include their currency.
  const priced = Object.values(fields).some(([schema]) => controlOf(schema)?.control === 'money')
  const used = Object.entries(fields).filter(
    ([name, field]) =>
      !(priced && name === 'currency') && rows.some((row) => valueText(field, name, row, lang) !== undefined),
  )
  const hasProse = used.some(([, [schema]]) =>
    ['area', 'rows', 'raw'].includes(controlOf(schema)?.control ?? ''),
  )
  if (rows.length > 1 && used.length <= maxColumns && !hasProse)
    return (
      <LinesTable
        columns={used.map(([name, field]) => ({ name, title: field[at], right: isNumber(field) }))}
        lines={rows}
        cell={(name, row) => fields[name] && valueText(fields[name], name, row, lang)}
      />
    )
  return (
    <ol className="rows-text">
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <li key={place}>
          {used.map(([name, field]) => {
            const drawn = valueText(field, name, row, lang)
            return drawn === undefined ? null : (
              <span key={name} className="rows-text-value">
                <small>{field[at]}</small>
                <span>{drawn}</span>
              </span>
            )
          })}
        </li>
      ))}
    </ol>
  )
}

/** Rows of a long document that are shown before the user asks for all of them. */
const firstLines = 50

/** A value of a line, by the name of what it refers to; nothing if it is empty. */
export function lineValue(
  { row: { shape }, nameFields, tags, text }: Lines['line'],
  name: string,
  row: Row,
  lang: 'en' | 'zh',
): ReactNode {
  const called = row[nameFields[name] ?? '']
  const tag = tags[name]
  if (tag) return row[name] ? <StatusTag tone={tag}>{text[lang].fields[name] ?? name}</StatusTag> : undefined
  if (isBlank(row[name])) return undefined
  if (called) return String(called)
  const value = fieldValue(shape[name] as z.ZodType | undefined, row[name], row, lang, { exact: true })
  return value ?? (Array.isArray(row[name]) ? listed(row[name]) : String(row[name]))
}

/** The lines of a document; columns without any values are omitted, and rare ones if no line uses them. */
function LinesText({
  kind: { line, rare },
  lines,
  currency,
}: {
  kind: Lines
  lines: readonly Row[]
  currency: unknown
}) {
  const t = useT(kitText)
  const lang = useLang()
  const [isWhole, setWhole] = useState(false)
  const shape = line.row.shape as unknown as Readonly<Record<string, z.ZodType>>
  const names = new Set<string>(['id', ...Object.values(line.nameFields)])
  const usual = (name: string): unknown =>
    rare.includes(name) ? (line.input.shape[name] as z.ZodType | undefined)?.safeParse(undefined).data : false
  const used = Object.keys(shape).filter(
    (name) => !names.has(name) && lines.some((one) => !isBlank(one[name]) && one[name] !== usual(name)),
  )
  const columns = used.map((name) => {
    const control = controlOf(shape[name] as z.ZodType)?.control ?? ''
    const width =
      name in line.nameFields ? 'long' : ['day', 'choice', 'flag'].includes(control) ? 'short' : undefined
    const title = line.text[lang].fields[name] ?? name
    return {
      // A tag says what it is.
      ...(line.tags[name] ? { name, title: '', label: title } : { name, title }),
      right: ['int', 'money', 'decimal'].includes(control),
      ...(width ? ({ width } as const) : {}),
    }
  })
  return (
    <>
      <LinesTable
        label={line.text[lang].title}
        columns={columns}
        lines={isWhole ? lines : lines.slice(0, firstLines)}
        cell={(name, row) => lineValue(line, name, { currency, ...row }, lang)}
      />
      {isWhole || lines.length <= firstLines ? null : (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('showAllRows', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

/** Whether the values are numbers, to be aligned right. */
const isNumber = ([schema]: RowFields[string]): boolean =>
  ['int', 'money'].includes(controlOf(schema)?.control ?? '')

const valueText = (
  [schema, , , more]: RowFields[string],
  name: string,
  row: Row,
  lang: 'en' | 'zh',
): ReactNode => {
  const value = row[name]
  const { blankLabel } = more ?? {}
  if (more?.when?.(row) === false) return undefined
  if (isBlank(value)) return blankLabel && <WordText word={blankLabel} />
  const drawn = fieldValue(schema, value, { currency: 'USD', ...row }, lang, {
    word: more?.word?.(row),
    exact: true,
  })
  return drawn ?? (Array.isArray(value) ? listed(value) : String(value))
}

interface Drawn {
  /** The label of the value if the schema has none. */
  word?: ChoiceWords | undefined
  name?: string
  /** Show the exact time instead of a relative one. */
  exact?: boolean
}

/** A formatted value according to its schema; undefined for plain text. */
export function fieldValue(
  schema: z.ZodType | undefined,
  value: unknown,
  row: Row,
  lang: 'en' | 'zh',
  { word, name = '', exact = false }: Drawn = {},
): ReactNode {
  const known: Partial<Control> = (schema && controlOf(schema)) ?? {}
  const { control, words, codes, columns, fields, kind, select, currency = row.currency } = known
  if (codes)
    return Array.isArray(value) ? (
      <CodesText select={codeSelects[codes]} codes={value.map(String)} max={2} />
    ) : (
      <CodeText select={codeSelects[codes]} code={String(value)} />
    )
  if (columns)
    return (
      <TableText columns={columns} lines={value as readonly Row[]} currency={String(currency ?? 'USD')} />
    )
  if (kind) return <LinesText kind={kind} lines={value as readonly Row[]} currency={currency} />
  if (fields) return <RowsText fields={fields} rows={value as readonly Row[]} />
  if (control === 'pictures') return <Pictures addresses={value as readonly string[]} />
  if (control === 'picture') return <Picture src={String(value)} name={name} size={96} />
  if (known.link && exact) return <WebLinks addresses={[value].flat().map(String)} />
  const called = word ?? words?.[String(value)]
  if (called) return called.tone ? <WordText word={called} /> : called[lang]
  if (control === 'raw') return <RawText>{value}</RawText>
  if (typeof value === 'boolean') return <FlagText value={value} />
  if (control === 'instant' && typeof value === 'string') return <WhenText at={value} exact={exact} />
  if (control === 'money' && typeof value === 'number' && typeof currency === 'string')
    return <MoneyText amount={value} currency={currency} />
  if (control === 'day' && typeof value === 'string') return <DayText day={value} />
  if ((control === 'id' || control === 'ids') && select)
    return <RefText select={select()} ids={[value].flat().map(Number)} />
  if (typeof value === 'number') return control === 'id' ? value : <NumberText value={value} />
  return undefined
}

/** External links; a text that is no web address stays text. */
function WebLinks({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className="web-links">
      {addresses.map((address) => {
        const to = webLink(address)
        return <li key={address}>{to ? <a {...to}>{address}</a> : address}</li>
      })}
    </ul>
  )
}

function WordText({ word }: { word: ChoiceWords }) {
  const said = word[useLang()]
  return word.tone ? <StatusTag tone={word.tone}>{said}</StatusTag> : <span className="soft">{said}</span>
}

/** Small pictures and documents next to each other; each opens in full size. */
export function Pictures({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="rows-text-pictures">
      {addresses.map((address, at) =>
        documentName(address) === undefined ? (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            <Picture src={sized(address, 48)} name={String(at + 1)} size={48} />
          </a>
        ) : (
          <DocumentLink key={address} address={address} />
        ),
      )}
    </span>
  )
}
