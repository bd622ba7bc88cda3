import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { isBlank } from '@dropyard/contract/kit/missing'
import { neededFor } from '@dropyard/contract/kit/seen-by'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { FlowHistory } from '@dropyard/contract/kit/workflow'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useData } from '../call/use-data.ts'
import { useMayRead } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { DescriptionList, DetailDrawer, Section } from '../page/detail-drawer.tsx'
import { type OpeningPage, useOpenedTab } from '../page/use-opened.ts'
import { AlsoHere } from './also-here.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { FlowMoves } from './flow-moves.tsx'
import { useListsUnder, useUnderParent } from './lists-under.ts'
import { useRecordOver } from './record-over.ts'
import { type Cells, cellOf, type DetailIn, type RecordShape, type RowIn, shownOf } from './record-shape.tsx'

type Values = Readonly<Record<string, unknown>>

/** The options of a page's drawer. */
export interface DrawerOptions<R extends RecordShape> {
  /** The title, if it is not the record's label field. */
  titleOf?: ((row: DetailIn<R>) => ReactNode) | undefined
  /** Makes the drawer 960 instead of 720 pixels wide. */
  wide?: boolean | undefined
  /** The heading of the facts, if it depends on the row. */
  heading?: ((row: DetailIn<R>) => string) | undefined
  /** Labels of facts that differ for this row, by field. */
  labels?: ((row: DetailIn<R>) => Readonly<Record<string, string>>) | undefined
  /** Content shown instead of the facts, the list of field values. */
  shown?: ((row: DetailIn<R>) => ReactNode) | undefined
  /** Content above the facts, and below them. */
  above?: ((row: DetailIn<R>) => ReactNode) | undefined
  below?: ((row: DetailIn<R>) => ReactNode) | undefined
  /** Content below the history. */
  after?: ((row: DetailIn<R>) => ReactNode) | undefined
  /** Content next to the facts, such as a document to compare them with; `of` is the field whose label names it. */
  beside?: { readonly of: string; readonly show: (row: DetailIn<R>) => ReactNode } | undefined
  /** The page shows the history in its own content, so the drawer does not. */
  toldBelow?: boolean | undefined
  /** Renders values differently than the list does, by field. */
  facts?: Cells<R>
  /** Buttons that open the previous and the next record of the list. */
  goesOn?: boolean
  /** The buttons of the footer, after the edit button. */
  buttons?: (row: DetailIn<R>) => ReactNode
  /** Called when the user closes it, such as to reload the list's unread counts. */
  onClosed?: () => unknown
}

interface DrawnPage<R extends RecordShape> extends DrawerOptions<R> {
  record: R
  at?: OpeningPage
  cells?: Cells<R>
  pollMs?: number | false
}

/** The drawer of a page with `at`: `drawer.open(row)`, and `{drawer.shown}` next to the list. `edit`: the edit button. */
export function useRecordDrawer<R extends RecordShape>(
  page: DrawnPage<R>,
  rows: readonly RowIn<R>[],
  edit: (row: RowIn<R>) => ReactNode,
): { open: (row: RowIn<R>) => void; shown: ReactNode } {
  const over = useRecordOver()
  // Without `at` there is no drawer, and the parameter is never set; but hooks must always be called.
  const address = useOpenedTab(page.at as OpeningPage)
  const under = useUnderParent(page.record.name)
  const [tabOver, openTabOver] = useState<string>()
  const go = (id: number | undefined): void => {
    if (!over) address.open(id)
    else if (id === undefined) over.onClose()
  }
  const { id, tab, openTab } = over ? { id: over.id, tab: tabOver, openTab: openTabOver } : address
  return {
    open: (row) => go(row.id),
    shown:
      (page.at || under) && page.record.get ? (
        <RecordDrawer {...{ page, id, rows, edit, tab }} get={page.record.get} onOpen={go} onTab={openTab} />
      ) : null,
  }
}

interface RecordDrawerProps<R extends RecordShape> {
  page: DrawnPage<R>
  /** The endpoint that reads one record. */
  get: AnyEndpoint
  id: number | undefined
  rows: readonly RowIn<R>[]
  edit: (row: RowIn<R>) => ReactNode
  onOpen: (id: number | undefined) => void
  /** The open tab of its detail; undefined for the facts. */
  tab: string | undefined
  onTab: (tab: string | undefined) => void
}

/** One record in a drawer over its list: its facts and its history. */
function RecordDrawer<R extends RecordShape>(props: RecordDrawerProps<R>) {
  const { page, get, id, rows, edit, onOpen, tab, onTab } = props
  const { record, pollMs = false, titleOf, wide = false, heading, labels, shown, above, below, after } = page
  const { beside, toldBelow = false, goesOn = false, buttons, onClosed } = page
  const cells: Cells<R> = { ...page.cells, ...page.facts }
  const t = useT(kitText)
  const lang = useLang()
  const answer = useData(get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, pollMs })
  const row = answer.data?.data as (DetailIn<R> & { state?: string; history?: FlowHistory }) | undefined
  const { messages } = record.text[lang]
  const lists = useListsUnder(record.name)
  const isListOpen = lists.some((list) => list.record === tab)
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={() => {
        onOpen(undefined)
        onClosed?.()
      }}
      answer={answer}
      title={row ? (titleOf?.(row) ?? String((row as Record<string, unknown>)[record.labelField] ?? '')) : ''}
      width={wide || lists.length > 0 ? 960 : 720}
      extra={
        <>
          <AlsoHere record={record.name} id={row ? id : undefined} />
          {row?.state ? drawn(record, lang, cells, 'state', row) : null}
          {goesOn ? <Neighbours id={id} ids={rows.map((row) => row.id)} onOpen={onOpen} /> : null}
        </>
      }
      footer={row && !isListOpen ? joined(edit(row), buttons?.(row)) : null}
    >
      {row ? (
        <DetailTabs record={record.name} row={row} tab={tab} onTab={onTab}>
          <Beside shown={beside?.show(row)} name={beside && record.text[lang].fields[beside.of]}>
            {above?.(row)}
            {shown?.(row) ?? (
              <Section title={heading?.(row) ?? messages?.facts ?? t('details')}>
                <RecordFacts record={record} row={row} cells={cells} labels={labels?.(row)} />
              </Section>
            )}
            {below?.(row)}
            {Object.keys(record.sections ?? {}).map((name) => (
              <RecordSection key={name} record={record} row={row} cells={cells} name={name} />
            ))}
            {row.history && record.flow && !toldBelow ? (
              <Section title={t('history')}>
                <FlowMoves
                  history={row.history}
                  states={record.flow.states}
                  began={messages?.began ?? t('began')}
                  labels={record.text[lang].fields}
                  fields={record.input}
                  of={record.flow}
                />
              </Section>
            ) : null}
            {after?.(row)}
          </Beside>
        </DetailTabs>
      ) : null}
    </DetailDrawer>
  )
}

/** Null if there are no buttons, so that the drawer has no empty footer. */
const joined = (edit: ReactNode, others: ReactNode): ReactNode =>
  edit || others ? (
    <>
      {edit}
      {others}
    </>
  ) : null

interface NeighboursProps {
  id: number | undefined
  ids: readonly number[]
  onOpen: (id: number) => void
}

/** Buttons that open the previous and the next record of the list. */
function Neighbours({ id, ids, onOpen }: NeighboursProps) {
  const t = useT(kitText)
  const at = id === undefined ? -1 : ids.indexOf(id)
  const go = (to: number | undefined) => ({
    disabled: at < 0 || to === undefined,
    onClick: () => to !== undefined && onOpen(to),
  })
  return (
    <>
      <Button type="text" icon={<UpOutlined />} aria-label={t('previous')} {...go(ids[at - 1])} />
      <Button type="text" icon={<DownOutlined />} aria-label={t('next')} {...go(ids[at + 1])} />
    </>
  )
}

interface BesideProps {
  shown: ReactNode
  name: string | undefined
  children: ReactNode
}

function Beside({ shown, name, children }: BesideProps) {
  if (shown === undefined) return children
  return (
    <div className="with-beside">
      <div>{children}</div>
      <aside aria-label={name}>{shown}</aside>
    </div>
  )
}

interface RecordFactsProps<R extends RecordShape> {
  record: R
  row: RowIn<R>
  cells: Cells<R>
  /** The fields to show, even empty ones; if left out, the record's facts that are not empty. */
  names?: readonly string[]
  /** Labels that differ for this row, by field. */
  labels?: Readonly<Record<string, string>> | undefined
  /** Earlier values: those that differ are marked. */
  before?: Values
}

/** The values of a record with their labels, each shown by its type; a cell that renders null is left out. */
export function RecordFacts<R extends RecordShape>({
  record,
  row,
  cells,
  names,
  labels,
  before,
}: RecordFactsProps<R>) {
  const lang = useLang()
  const { fields } = record.text[lang]
  const marked = (name: string): ReactNode => {
    const value = drawn(record, lang, cells, name, row)
    return before && before[name] !== (row as Values)[name] ? <mark>{value}</mark> : value
  }
  return (
    <DescriptionList
      items={(names ?? factsOf(record, row))
        .map((name) => ({
          label: labels?.[name] ?? fields[name] ?? name,
          value: marked(name),
          wide: isLong(record, row, name),
        }))
        .filter(({ value }) => value !== null)}
    />
  )
}

interface RecordSectionProps<R extends RecordShape> {
  record: R
  row: RowIn<R>
  cells: Cells<R>
  name: string
}

/** A section of the record's detail, such as its lines, with the number of rows; or the text for when it is empty. */
function RecordSection<R extends RecordShape>({ record, row, cells, name }: RecordSectionProps<R>) {
  const lang = useLang()
  const mayRead = useMayRead()
  const { fields, blankLabel } = record.text[lang]
  const value = (row as Values)[name]
  const schema = record.sections?.[name]
  if (!mayRead(schema && neededFor(schema)) || (isBlank(value) && !blankLabel?.[name])) return null
  const count = Array.isArray(value) && value.length > 0 ? <span className="soft">{value.length}</span> : null
  return (
    <Section title={fields[name]} extra={count}>
      {isBlank(value) ? <p className="soft">{blankLabel?.[name]}</p> : drawn(record, lang, cells, name, row)}
    </Section>
  )
}

const drawn = <R extends RecordShape>(record: R, lang: Lang, cells: Cells<R>, name: string, row: RowIn<R>) =>
  (cells[name] ?? ((one) => cellOf(record, lang, name, one, true)))(row)

/** The record's `facts`, or else the columns of its list except label and state; without empty values. */
function factsOf(record: RecordShape, row: Values): readonly string[] {
  const { facts, labelField } = record
  const named = facts ?? shownOf(record).filter((name) => name !== labelField && name !== 'state')
  return named.filter((name) => !isBlank(row[name]))
}

/** Longest text in characters that fits into half of the width. */
const halfLine = 40

/** Whether a value takes the full width. */
function isLong({ row: { shape }, sections }: RecordShape, row: object, name: string): boolean {
  const schema = (shape[name] ?? sections?.[name]) as z.ZodType | undefined
  const { control, max = 0 } = (schema && controlOf(schema)) ?? {}
  const value = (row as Readonly<Record<string, unknown>>)[name]
  return (
    control === 'area' ||
    control === 'table' ||
    control === 'rows' ||
    control === 'lines' ||
    control === 'pictures' ||
    (control === 'text' && max >= 200 && String(value).length > halfLine)
  )
}
