import { country } from '@dropyard/contract/logistics/country'
import { type dryRunRow, shippingDryRun } from '@dropyard/contract/order/shipping-dry-run'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { EmptyValue, LongText, MoneyText, NumberText, TwoLines } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Row = z.output<typeof dryRunRow>

/** A dry run: which rule would apply to which of the latest orders. */
export function DryRun({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(words)
  const [only, setOnly] = useState<number | 'all' | 'none'>('all')
  const answer = useData(shippingDryRun.run, {}, { enabled: open, staleTime: 0 })
  const result = answer.data?.data
  const names = new Map(result?.rules.map((rule) => [rule.id, rule.name]))
  const rows = (result?.orders ?? []).filter((row) =>
    only === 'all' ? true : only === 'none' ? row.rule_id === null : row.rule_id === only,
  )
  return (
    <DetailDrawer open={open} onClose={onClose} title={t('dryRun.title')} width={1100} answer={answer}>
      {result && result.orders.length === 0 ? (
        <StateMessage title={t('dryRun.none')} />
      ) : result ? (
        <>
          <p className="soft">{t('dryRun.help', { count: result.orders.length })}</p>
          <div className="dry-run-rules">
            <Segmented
              value={only}
              onChange={setOnly}
              options={[
                { value: 'all' as const, label: `${t('dryRun.all')} ${result.orders.length}` },
                ...result.rules
                  .filter((rule) => rule.active)
                  .map((rule) => ({ value: rule.id, label: `${rule.name} ${rule.taken}` })),
                { value: 'none' as const, label: `${t('dryRun.untaken')} ${result.untaken}` },
              ]}
            />
          </div>
          <Table<Row>
            size="small"
            rowKey="id"
            dataSource={rows}
            pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
            tableLayout="fixed"
            scroll={{ x: 900 }}
            columns={[
              {
                key: 'order',
                width: 180,
                title: t('dryRun.order'),
                render: (_, row) => (
                  <TwoLines first={row.plt_order_sn || row.order_sn} second={row.shop_name} />
                ),
              },
              {
                key: 'country',
                width: 135,
                title: t('dryRun.where'),
                render: (_, row) => <CodeText select={country.select} code={row.country} />,
              },
              {
                key: 'amount',
                width: 90,
                title: t('dryRun.amount'),
                align: 'right',
                render: (_, row) =>
                  row.amount === null ? <EmptyValue /> : <MoneyText amount={row.amount} currency="USD" />,
              },
              {
                key: 'grams',
                width: 100,
                title: t('dryRun.grams'),
                align: 'right',
                render: (_, row) => <NumberText value={row.grams} />,
              },
              {
                key: 'rule',
                title: t('dryRun.rule'),
                width: 180,
                render: (_, row) =>
                  row.rule_id === null ? <EmptyValue /> : <LongText>{names.get(row.rule_id) ?? ''}</LongText>,
              },
              { key: 'by', title: t('dryRun.by'), render: (_, row) => <Outcome row={row} /> },
              {
                key: 'now',
                width: 170,
                title: t('dryRun.now'),
                render: (_, row) =>
                  row.current_channel ? (
                    <TwoLines
                      first={row.current_channel}
                      second={<MoneyText amount={row.current_fee} currency="USD" />}
                    />
                  ) : (
                    <EmptyValue />
                  ),
              },
            ]}
          />
        </>
      ) : null}
    </DetailDrawer>
  )
}

function Outcome({ row }: { row: Row }) {
  const t = useT(words)
  if (row.rule_id === null) return <span className="soft">{t('dryRun.cheapest')}</span>
  if (row.carries)
    return <TwoLines first={row.channel_name} second={<MoneyText amount={row.fee} currency="USD" />} />
  return (
    <TwoLines
      first={row.channel_name}
      second={<LongText>{t('dryRun.refused', { reasons: row.reasons.join(' ') })}</LongText>}
    />
  )
}
