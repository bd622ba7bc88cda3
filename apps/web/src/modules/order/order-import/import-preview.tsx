import { blockReasons } from '@dropyard/contract/order/order/block'
import type { OrderImportResult } from '@dropyard/contract/order/order-import'
import { intakeReasons } from '@dropyard/contract/order/order-intake/reasons'
import { Alert, Table, Tabs } from 'antd'
import { ImportErrors, ImportWarnings } from '../../../kit/files/import-findings.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const counts = ['rows', 'orders', 'fresh', 'known', 'skipped', 'wrong'] as const

/** How many orders of a file are new, and notes to consider before the import. */
export function ImportSummary({ result }: { result: OrderImportResult }) {
  const t = useT(words)
  const lang = useLang()
  return (
    <div className="import-summary">
      <StatTiles
        label={t('orders')}
        items={counts.map((name) => ({
          label: t(`counts.${name}`),
          value: <NumberText value={result[name]} />,
          needsAction: name === 'wrong' && result.wrong > 0,
        }))}
      />
      <Verdict result={result} />
      {result.lacking.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('lacking', { columns: result.lacking })}
          description={t('lackingHelp')}
        />
      ) : null}
      {result.waiting > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('waiting', { count: result.waiting })}
          description={result.holds.map(({ reason, count }) => (
            <div key={reason}>{t('waitingHelp', { reason: blockReasons[reason].words[lang], count })}</div>
          ))}
        />
      ) : null}
    </div>
  )
}

/** The wrong cells, the orders that will not be imported, and a preview of the first ones. */
export function ImportPreview({ result }: { result: OrderImportResult }) {
  const t = useT(words)
  const lang = useLang()
  return (
    <>
      <ImportWarnings found={result} />
      <Tabs
        size="small"
        key={result.errors.length > 0 ? 'errors' : 'sample'}
        items={[
          ...(result.errors.length > 0
            ? [
                {
                  key: 'errors',
                  label: `${t('errors')} (${(result.errors.length + result.more_errors).toLocaleString()})`,
                  children: <ImportErrors found={result} />,
                },
              ]
            : []),
          ...(result.skipped > 0
            ? [
                {
                  key: 'left',
                  label: `${t('left')} (${result.skipped.toLocaleString()})`,
                  children: (
                    <Reasons
                      rows={result.left_out.map((one) => ({
                        ...one,
                        reason: intakeReasons[one.reason][lang],
                      }))}
                      total={result.skipped}
                    />
                  ),
                },
              ]
            : []),
          ...(result.waiting > 0
            ? [
                {
                  key: 'held',
                  label: `${t('held')} (${result.waiting.toLocaleString()})`,
                  children: (
                    <Reasons
                      rows={result.held.map((one) => ({
                        ...one,
                        reason: blockReasons[one.reason].words[lang],
                      }))}
                      total={result.waiting}
                    />
                  ),
                },
              ]
            : []),
          { key: 'sample', label: t('sample'), children: <Sample sample={result.sample} /> },
        ]}
      />
    </>
  )
}

function Verdict({ result }: { result: OrderImportResult }) {
  const t = useT(words)
  if (result.wrong > 0) return <Alert type="warning" showIcon title={t('wrong', { count: result.wrong })} />
  if (result.skipped > 0)
    return (
      <Alert
        type="info"
        showIcon
        title={t('skipped', { count: result.skipped })}
        description={t('skippedHelp')}
      />
    )
  if (result.fresh === 0) return <Alert type="info" showIcon title={t('nothing')} />
  return <Alert type="success" showIcon title={t('good')} />
}

interface ReasonRow {
  row: number
  number: string
  reason: string
}

/** Orders without errors that will not be imported or will wait, each with its reason. */
function Reasons({ rows, total }: { rows: ReasonRow[]; total: number }) {
  const t = useT(words)
  const paging = usePaging(10)
  const unnamed = total - rows.length
  return (
    <>
      <Table
        size="small"
        className="import-errors"
        rowKey="row"
        pagination={paging}
        dataSource={rows}
        columns={[
          { key: 'row', title: t('row'), dataIndex: 'row', width: 64, className: 'number' },
          { key: 'number', title: t('number'), dataIndex: 'number', width: 240, ellipsis: true },
          { key: 'reason', title: t('reason'), dataIndex: 'reason' },
        ]}
      />
      {unnamed > 0 ? <p className="mistakes-foot soft">{t('moreLeft', { count: unnamed })}</p> : null}
    </>
  )
}

const stateTones = { new: 'green', waiting: 'amber', known: 'grey', skipped: 'grey' } as const

function Sample({ sample }: { sample: OrderImportResult['sample'] }) {
  const t = useT(words)
  const paging = usePaging(10)
  return (
    <Table
      size="small"
      className="import-errors"
      rowKey="row"
      pagination={paging}
      dataSource={sample}
      columns={[
        { key: 'row', title: t('row'), dataIndex: 'row', width: 64, className: 'number' },
        { key: 'number', title: t('number'), dataIndex: 'number', ellipsis: true },
        { key: 'buyer', title: t('buyer'), dataIndex: 'buyer_name', ellipsis: true },
        { key: 'country', title: t('country'), dataIndex: 'country', width: 80 },
        {
          key: 'lines',
          title: t('lines'),
          width: 160,
          render: (_, one) => (
            <span className="sample-lines">
              <span className="number">{one.lines}</span>
              {one.unmatched > 0 ? (
                <StatusTag tone="amber">{t('unmatched', { count: one.unmatched })}</StatusTag>
              ) : null}
            </span>
          ),
        },
        {
          key: 'state',
          title: '',
          width: 150,
          render: (_, one) => <StatusTag tone={stateTones[one.state]}>{t(`state.${one.state}`)}</StatusTag>,
        },
      ]}
    />
  )
}
