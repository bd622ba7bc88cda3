import { type Comparison, type quotation, quotationStates } from '@dropyard/contract/development/quotation'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { MoreButton } from '../../../kit/rows/more-button.tsx'
import { longDay } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import { QuotationVersions } from './quotation-versions.tsx'
import { words } from './words.ts'
import './quotation.css'

export type QuotationRow = z.output<typeof quotation.row>

const counted = (pieces: number): string => pieces.toLocaleString('en-US')

interface QuotationGridProps {
  compared: Comparison
  rows: readonly QuotationRow[]
  actions: (row: QuotationRow) => readonly RowAction[]
  onEdit?: (row: QuotationRow) => void
}

/** What a piece costs in the warehouse at each quantity, supplier by supplier; the cheapest stands out. */
export function QuotationGrid({ compared, rows, actions, onEdit }: QuotationGridProps) {
  const t = useT(words)
  const lang = useLang()
  const [told, tell] = useState<QuotationRow>()
  const best = compared.quantities.map((_, at) =>
    Math.min(...compared.rows.flatMap((row) => row.costs[at] ?? Number.POSITIVE_INFINITY)),
  )
  return (
    <div className="quotation-scroll">
      <table className="quotation-grid" aria-label={t('quotations')}>
        <thead>
          <tr>
            <th>{t('supplier')}</th>
            <th className="right" data-tip={t('scoreHelp')}>
              {t('score')}
            </th>
            <th>{t('status')}</th>
            {compared.quantities.map((count) => (
              <th key={count} className="right" data-tip={t('landed')}>
                {t('pieces', { count: counted(count) })}
              </th>
            ))}
            <th className="right">{t('lead')}</th>
            <th aria-label={t('makeDefault')} />
          </tr>
        </thead>
        <tbody>
          {compared.rows.map((row) => {
            const [en, zh, tone] = quotationStates[row.state as keyof typeof quotationStates]
            const whole = rows.find(({ id }) => id === row.id)
            return (
              <tr key={row.id}>
                <td>
                  {row.supplier}
                  {whole && whole.versions.length > 0 ? (
                    <Button size="small" type="link" onClick={() => tell(whole)}>
                      {t('version', { number: whole.versions.length + 1 })}
                    </Button>
                  ) : null}
                  {row.pack && row.pack_quantity !== null ? (
                    <span className="soft quotation-pack">
                      {t('pack', { unit: row.pack, count: counted(row.pack_quantity) })}
                    </span>
                  ) : null}
                  {row.differs.length > 0 ? (
                    <span className="soft quotation-pack" data-tip={t('differsHelp')}>
                      {t('differs')} <MoneyText amount={row.differs[0]} currency="CNY" /> –{' '}
                      <MoneyText amount={row.differs[1]} currency="CNY" />
                    </span>
                  ) : null}
                  {compared.parts.length > 0 && row.sourced_by ? (
                    <span className="soft quotation-pack">{t('by', { name: row.sourced_by })}</span>
                  ) : null}
                  {row.round > 1 ? <span className="soft"> {t('round', { round: row.round })}</span> : null}
                </td>
                <td className="right">{row.score ?? <span className="soft">{t('scoreNew')}</span>}</td>
                <td>
                  <StatusTag tone={tone}>{lang === 'en' ? en : zh}</StatusTag>
                  <span className="soft quotation-pack">
                    {whole?.decline_reason ||
                      (row.valid_until ? t('until', { day: longDay(row.valid_until, lang) }) : '')}
                  </span>
                </td>
                {row.costs.map((cost, at) => (
                  <td
                    key={compared.quantities[at]}
                    className={cost !== null && cost === best[at] ? 'right best' : 'right'}
                  >
                    <MoneyText amount={cost} currency="CNY" />
                  </td>
                ))}
                <td className="right">
                  {row.lead_days === null ? <EmptyValue /> : t('days', { count: row.lead_days })}
                </td>
                <td className="right tools">
                  {whole ? (
                    <Tools
                      actions={[
                        ...(onEdit ? [{ key: 'edit', label: t('edit'), run: () => onEdit(whole) }] : []),
                        ...actions(whole),
                      ]}
                    />
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
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
    </div>
  )
}

/** Two that are at hand; the others open from one. */
function Tools({ actions }: { actions: readonly RowAction[] }) {
  const rest = actions.slice(2)
  return (
    <>
      {actions.slice(0, 2).map(({ key, label, run }) => (
        <Button key={key} size="small" type="text" onClick={() => void run()}>
          {label}
        </Button>
      ))}
      <MoreButton size="small" actions={rest} onRun={(key) => rest.find((one) => one.key === key)?.run()} />
    </>
  )
}
