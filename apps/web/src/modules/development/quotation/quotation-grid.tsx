import {
  aboveTarget,
  type Comparison,
  type quotation,
  quotationStates,
} from '@dropyard/contract/development/quotation'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { MoreButton } from '../../../kit/rows/more-button.tsx'
import { longDay } from '../../../kit/value/day-text.tsx'
import { LinesTable } from '../../../kit/value/lines-table.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { QuotationVersions } from './quotation-versions.tsx'
import { words } from './words.ts'
import './quotation.css'

export type QuotationRow = z.output<typeof quotation.row>

type Compared = Comparison['rows'][number]

const counted = (pieces: number): string => pieces.toLocaleString('en-US')

interface QuotationGridProps {
  compared: Comparison
  rows: readonly QuotationRow[]
  actions: (row: QuotationRow) => readonly RowAction[]
  onEdit?: (row: QuotationRow) => void
}

/** The landed cost per piece for each quantity and supplier; the lowest is highlighted. */
export function QuotationGrid({ compared, rows, actions, onEdit }: QuotationGridProps) {
  const t = useT(words)
  const [told, tell] = useState<QuotationRow>()
  const best = compared.quantities.map((_, at) =>
    Math.min(...compared.rows.flatMap((row) => row.costs[at] ?? Number.POSITIVE_INFINITY)),
  )
  const columns = [
    { name: 'supplier', title: t('supplier'), right: false },
    { name: 'score', title: t('score'), right: true, tip: t('scoreHelp') },
    ...compared.quantities.map((count, at) => ({
      ...{ name: String(at), title: t('pieces', { count: counted(count) }), right: true, tip: t('landed') },
    })),
    { name: 'lead', title: t('lead'), right: true },
    { name: 'tools', title: '', label: t('tools'), right: true },
  ]
  const wholeOf = (row: Compared) => rows.find(({ id }) => id === row.id)
  const cells: Readonly<Record<string, (row: Compared) => ReactNode>> = {
    supplier: (row) => (
      <>
        <Supplied row={row} whole={wholeOf(row)} shared={compared.parts.length > 0} onTell={tell} />
        <Standing row={row} whole={wholeOf(row)} above={aboveTarget(compared, row)} />
      </>
    ),
    score: ({ score }) => score ?? <span className="soft">{t('scoreNew')}</span>,
    lead: ({ lead_days }) => (lead_days === null ? null : t('days', { count: lead_days })),
    tools: (row) => {
      const whole = wholeOf(row)
      if (!whole) return ''
      const edit = onEdit ? [{ key: 'edit', label: t('edit'), run: () => onEdit(whole) }] : []
      // For a quotation that is still requested, entering it is the first action.
      const all = whole.state === 'asked' ? [...edit, ...actions(whole)] : [...actions(whole), ...edit]
      return (
        <>
          {all.slice(0, 1).map(({ key, label, run }) => (
            <Button key={key} size="small" type="text" onClick={() => void run()}>
              {label}
            </Button>
          ))}
          <MoreButton size="small" actions={all.slice(1)} />
        </>
      )
    },
  }
  const cost = (row: Compared, at: number) => (
    <span className={row.costs[at] !== null && row.costs[at] === best[at] ? 'quotation-best' : undefined}>
      <MoneyText amount={row.costs[at]} currency="CNY" />
    </span>
  )
  return (
    <>
      <LinesTable
        label={t('quotations')}
        columns={columns}
        lines={compared.rows}
        cell={(name, row) => (cells[name] ? cells[name](row) : cost(row, Number(name)))}
      />
      {compared.cheapest.length > 0 ? (
        <p className="soft" data-tip={t('cheapestHelp')}>
          {t('cheapest')}{' '}
          {compared.cheapest
            .map(({ from, supplier }, at) => {
              const [first, next] = [counted(from), compared.cheapest[at + 1]?.from]
              if (next !== undefined) return t('between', { first, last: counted(next - 1), supplier })
              return at === 0 && from === 1 ? t('always', { supplier }) : t('beyond', { first, supplier })
            })
            .join(' · ')}
        </p>
      ) : null}
      {told ? <QuotationVersions row={told} onClose={() => tell(undefined)} /> : null}
    </>
  )
}

interface StandingProps {
  row: Compared
  whole: QuotationRow | undefined
  above: ReturnType<typeof aboveTarget>
}

/** The state, with its deadline or reason. */
function Standing({ row, whole, above }: StandingProps) {
  const t = useT(words)
  const lang = useLang()
  const [en, zh, tone] = quotationStates[row.state as keyof typeof quotationStates]
  const until = row.valid_until ? t('until', { day: longDay(row.valid_until, lang) }) : ''
  const dearest = Math.max(0, ...above.map(({ cost }) => cost))
  return (
    <span className="quotation-more">
      <StatusTag tone={tone}>{lang === 'en' ? en : zh}</StatusTag>
      <span className="soft"> {whole?.decline_reason || until}</span>
      {row.variants.length > 0 ? (
        <span className="soft quotation-more">{t('acceptedFor', { variants: row.variants })}</span>
      ) : null}
      {dearest > 0 && row.state !== 'declined' ? (
        <span className="quotation-above quotation-more">
          {t('above', { cost: displayMoney({ amount: dearest, currency: 'CNY' }, lang) })}
          {whole?.accept_reason ? `: ${whole.accept_reason}` : ''}
        </span>
      ) : null}
    </span>
  )
}

interface SuppliedProps {
  row: Compared
  whole: QuotationRow | undefined
  /** Several people requested quotations, so their names are shown. */
  shared: boolean
  onTell: (row: QuotationRow) => void
}

/** The supplier of a quotation, and what distinguishes it. */
function Supplied({ row, whole, shared, onTell }: SuppliedProps) {
  const t = useT(words)
  const { supplier, pack, pack_quantity, differs, sourced_by, round } = row
  const more = (text: ReactNode, tip?: string) => (
    <span className="soft quotation-more" data-tip={tip}>
      {text}
    </span>
  )
  return (
    <>
      {supplier}
      {whole && whole.versions.length > 0 ? (
        <Button size="small" type="link" onClick={() => onTell(whole)}>
          {t('version', { number: whole.versions.length + 1 })}
        </Button>
      ) : null}
      {pack && pack_quantity !== null ? more(t('pack', { unit: pack, count: counted(pack_quantity) })) : null}
      {differs.length > 0
        ? more(
            <>
              {t('differs')} <MoneyText amount={differs[0]} currency="CNY" /> –{' '}
              <MoneyText amount={differs[1]} currency="CNY" />
            </>,
            t('differsHelp'),
          )
        : null}
      {shared && sourced_by ? more(t('by', { name: sourced_by })) : null}
      {round > 1 ? more(t('round', { round })) : null}
    </>
  )
}
