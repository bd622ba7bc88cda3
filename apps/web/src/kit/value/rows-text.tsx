import { documentName } from '@dropyard/contract/kit/document'
import { isBlank } from '@dropyard/contract/kit/missing'
import type { RowFields } from '@dropyard/contract/kit/wire'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { ReactNode } from 'react'
import { DocumentLink } from '../files/document-link.tsx'
import { sized } from '../files/picture-size.ts'
import { listed, useLang } from '../lang.ts'
import { DayText } from './day-text.tsx'
import { LinesTable } from './lines-table.tsx'
import { RefText } from './ref-text.tsx'
import { StatusTag } from './status-tag.tsx'
import { FlagText, MoneyText, NumberText, Picture } from './value-text.tsx'
import './rows-text.css'

type Row = Readonly<Record<string, unknown>>

/** Columns that stand beside each other in a drawer. */
const maxColumns = 6

/** Rows of a field, each with the values that it has; several with few short values are a table. */
export function RowsText({ fields, rows }: { fields: RowFields; rows: readonly Row[] }) {
  const lang = useLang()
  const at = lang === 'en' ? 1 : 2
  const used = Object.entries(fields).filter(([name, field]) =>
    rows.some((row) => valueText(field, name, row, lang) !== undefined),
  )
  const hasProse = used.some(([, [schema]]) => controlOf(schema)?.control === 'area')
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
          {Object.entries(fields).map(([name, field]) => {
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

/** What stands in columns under each other by its last digit. */
const isNumber = ([schema]: RowFields[string]): boolean =>
  ['int', 'money'].includes(controlOf(schema)?.control ?? '')

function valueText(
  [schema, , , more]: RowFields[string],
  name: string,
  row: Row,
  lang: 'en' | 'zh',
): ReactNode {
  const value = row[name]
  if (isBlank(value)) return undefined
  const { control, words, select, currency = 'USD' } = controlOf(schema) ?? {}
  const word = more?.word?.(row) ?? words?.[String(value)]
  if (word?.tone) return <StatusTag tone={word.tone}>{word[lang]}</StatusTag>
  if (word) return word[lang]
  if (control === 'pictures') return <Pictures addresses={value as string[]} />
  if (control === 'id' && select) return <RefText select={select()} ids={[Number(value)]} />
  if (control === 'money') return <MoneyText amount={Number(value)} currency={currency} />
  if (control === 'day') return <DayText day={String(value)} />
  if (typeof value === 'boolean') return <FlagText value={value} />
  if (typeof value === 'number') return <NumberText value={value} />
  return Array.isArray(value) ? listed(value) : String(value)
}

/** Small pictures and documents side by side; each opens in full. */
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
