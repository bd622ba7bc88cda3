import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { FlowHistory } from '@dropyard/contract/kit/workflow'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DetailDrawer, Facts, Section } from './detail-drawer.tsx'
import { FlowMoves } from './flow-moves.tsx'
import { kitText } from './kit-text.ts'
import { useLang, useT } from './lang.ts'
import { type Cells, cellOf, type RecordShape, type RowIn } from './record-shape.tsx'
import { FlowTag } from './status-tag.tsx'
import { useData } from './use-data.ts'

interface RecordDrawerProps<R extends RecordShape> {
  record: R
  /** The endpoint that reads one. */
  get: AnyEndpoint
  id: number | undefined
  onClose: () => void
  cells: Cells<R>
  /** At the foot. */
  buttons?: (row: RowIn<R>) => ReactNode
  /** Below the facts. */
  children?: (row: RowIn<R>) => ReactNode
}

/** One record over its list: its facts, and what happened to it. */
export function RecordDrawer<R extends RecordShape>({
  record,
  get,
  id,
  onClose,
  cells,
  buttons,
  children,
}: RecordDrawerProps<R>) {
  const t = useT(kitText)
  const lang = useLang()
  const answer = useData(get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data as (RowIn<R> & { state?: string; history?: FlowHistory }) | undefined
  const { says, fields } = record.text[lang]
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      answer={answer}
      title={row ? String((row as Record<string, unknown>)[record.label] ?? '') : ''}
      extra={row?.state && record.flow ? <FlowTag states={record.flow.states} state={row.state} /> : null}
      footer={row && buttons ? buttons(row) : null}
    >
      {row ? (
        <>
          <Section title={says?.facts ?? t('details')}>
            <Facts
              items={factsOf(record).map((name) => ({
                label: fields[name] ?? name,
                value: (cells[name] ?? ((one) => cellOf(record, lang, name, one)))(row),
                wide: isLong(record, name),
              }))}
            />
          </Section>
          {children?.(row)}
          {row.history && record.flow ? (
            <Section title={t('history')}>
              <FlowMoves
                history={row.history}
                states={record.flow.states}
                began={says?.began ?? t('began')}
              />
            </Section>
          ) : null}
        </>
      ) : null}
    </DetailDrawer>
  )
}

/** What a detail shows: the facts that the record names, or what its list shows besides title and state. */
const factsOf = ({ facts, columns, label, row }: RecordShape): readonly string[] =>
  facts ?? (columns ?? Object.keys(row.shape)).filter((name) => name !== label && name !== 'state')

/** Long texts take a line of their own. */
function isLong({ row }: RecordShape, name: string): boolean {
  const { control, max = 0 } = controlOf(row.shape[name] as z.ZodType) ?? {}
  return control === 'area' || (control === 'text' && max >= 200)
}
