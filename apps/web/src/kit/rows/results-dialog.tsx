import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { Alert, Button, Modal, Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { usePaging } from '../list/paging.tsx'
import './rows.css'
import { isStale } from './send-rows.ts'
import { words } from './words.ts'

/** How the results of actions on a kind of rows are shown. */
export interface AnswerColumns<A> {
  /** What the rows are called, such as "Order", and the name of one of them. */
  readonly title: string
  readonly name: (answer: A) => string
  /** The link that opens the row. */
  readonly to?: (answer: A) => string
  /** A column with an amount of each row, such as the money that was paid; hidden if `cell` is null for all rows. */
  readonly amount?: { readonly title: string; readonly cell: (answer: A) => ReactNode }
  /** An action that fixes the reason why a row was refused, offered next to the reason. */
  readonly fix?: (answer: A) => { readonly label: string; readonly run: () => unknown } | undefined
}

interface ResultsDialogProps<A> {
  results: readonly A[]
  /** How many rows were not processed. */
  left?: number
  columns: AnswerColumns<A>
  onClose: () => void
  /** Called instead of `onClose` before a row is fixed or opened, or what was done is reverted. */
  onFix?: () => void
  onReload: () => unknown
  /** Reverts what was done. */
  undo?: (() => unknown) | undefined
}

/** The result of each row of a bulk action: refused rows come first, each with its reason. */
export function ResultsDialog<A extends RowAnswer>({
  results,
  left = 0,
  columns,
  onClose,
  onFix = onClose,
  onReload,
  undo,
}: ResultsDialogProps<A>) {
  const t = useT(words)
  const kit = useT(kitText)
  const done = results.filter((result) => result.ok).length
  const stale = results.some(isStale)
  return (
    <Modal
      open
      width={640}
      className="results-dialog"
      title={done === 0 ? t('results.none') : t('results.title', { done, all: results.length + left })}
      onCancel={onClose}
      footer={
        <>
          {undo ? (
            <Button
              onClick={() => {
                onFix()
                void undo()
              }}
            >
              {t('results.undo', { count: done })}
            </Button>
          ) : null}
          {stale ? (
            <Button
              onClick={() => {
                onReload()
                onClose()
              }}
            >
              {t('results.reload')}
            </Button>
          ) : null}
          <Button type="primary" onClick={onClose}>
            {kit('close')}
          </Button>
        </>
      }
    >
      {left > 0 ? (
        <Alert type="warning" className="row-alert" title={t('many.stopped', { count: left })} />
      ) : null}
      {stale ? <Alert type="warning" className="row-alert" title={t('results.changed')} /> : null}
      <ResultTable results={results} columns={columns} onFix={onFix} />
    </Modal>
  )
}

/** Rows with their results, refusals first. */
export function ResultTable<A extends RowAnswer>({
  results,
  columns: { title, name, to, amount, fix },
  onFix,
  height = 360,
}: Pick<ResultsDialogProps<A>, 'results' | 'columns'> & {
  /** Called before a row is fixed or opened. */
  onFix?: () => void
  /** The height in pixels above which the table scrolls. */
  height?: number
}) {
  const t = useT(words)
  const paging = usePaging(50)
  const ordered = [...results].sort((left, right) => Number(left.ok) - Number(right.ok))
  const moved = amount && results.some((result) => amount.cell(result) !== null)
  return (
    <Table<A>
      size="small"
      className="result-table"
      rowKey="id"
      pagination={paging}
      scroll={{ y: height }}
      dataSource={ordered}
      columns={[
        {
          key: 'name',
          title,
          width: 220,
          render: (_, result) => (
            <span className="result-name" data-ok={result.ok}>
              {result.ok ? <CheckCircleFilled /> : <CloseCircleFilled />}
              {to ? (
                <Link to={to(result)} onClick={onFix}>
                  {name(result) || `#${result.id}`}
                </Link>
              ) : (
                name(result) || `#${result.id}`
              )}
            </span>
          ),
        },
        {
          key: 'answer',
          title: t('results.answer'),
          render: (_, result) => {
            const step = result.ok ? undefined : fix?.(result)
            return (
              <>
                {result.message || (result.ok ? t('results.done') : '')}
                {step ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      onFix?.()
                      void step.run()
                    }}
                  >
                    {step.label}
                  </Button>
                ) : null}
              </>
            )
          },
        },
        ...(moved
          ? [
              {
                key: 'amount',
                title: amount.title,
                align: 'right' as const,
                width: 120,
                render: (_: unknown, result: A) => amount.cell(result),
              },
            ]
          : []),
      ]}
    />
  )
}
