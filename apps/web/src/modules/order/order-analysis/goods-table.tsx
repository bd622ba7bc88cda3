import { analysisText, type GoodsAnalysisRow, orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { Table } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LongText, MoneyText, NumberText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface GoodsTableProps {
  query: { from: string; to: string; store_id?: number; entity_id?: number }
}

/** The most ordered products. */
export function GoodsTable({ query }: GoodsTableProps) {
  const t = useT(words)
  const field = useT(analysisText)
  const paging = usePaging(20)
  const answer = useData(orderAnalysis.byGoods, { query }, { keep: true })
  if (answer.isError) return <StateMessage title={t('failed')} onRetry={() => void answer.refetch()} />
  const number = (key: 'lines' | 'pieces' | 'refunded', title: string) => ({
    key,
    title,
    align: 'right' as const,
    width: 130,
    sorter: (a: GoodsAnalysisRow, b: GoodsAnalysisRow) => a[key] - b[key],
    render: (_: unknown, row: GoodsAnalysisRow) => <NumberText value={row[key]} />,
  })
  return (
    <Table<GoodsAnalysisRow>
      size="small"
      rowKey="id"
      loading={answer.isPending}
      dataSource={answer.data?.data ?? []}
      pagination={paging}
      scroll={{ x: 800 }}
      locale={{ emptyText: <StateMessage title={t('empty')} help={t('emptyHelp')} /> }}
      columns={[
        {
          key: 'name',
          title: field('fields.goods'),
          render: (_, row) => (
            <span className="analysis-goods">
              <Picture src={row.image} name={row.name} />
              <TwoLines first={<LongText>{row.name}</LongText>} second={row.spu} />
            </span>
          ),
        },
        number('lines', field('fields.lines')),
        number('pieces', field('fields.pieces')),
        {
          key: 'spend',
          title: field('fields.spend'),
          align: 'right',
          width: 130,
          sorter: (a, b) => a.spend - b.spend,
          render: (_, row) => <MoneyText amount={row.spend} currency="USD" />,
        },
        number('refunded', field('fields.pieces_refunded')),
      ]}
    />
  )
}
