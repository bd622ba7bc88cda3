import { type GoodsToEdit, goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { Table } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { MoneyText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { editWords } from './edit-words.ts'

/** Stock by variant and warehouse. */
export function StockTable({ skus }: { skus: GoodsToEdit['skus'] }) {
  const t = useT(editWords)
  const paging = usePaging(20)
  const rows = skus.flatMap((sku) =>
    sku.warehouses.map((house) => ({ ...house, key: `${sku.id}-${house.name}`, code: sku.code })),
  )
  const figure = (key: 'on_hand' | 'reserved' | 'available', title: string) => ({
    key,
    title,
    align: 'right' as const,
    render: (_: unknown, row: (typeof rows)[number]) => <NumberText value={row[key]} />,
  })
  return (
    <Table
      size="small"
      dataSource={rows}
      pagination={paging}
      locale={{ emptyText: t('noStock') }}
      columns={[
        { key: 'code', title: t('sku'), dataIndex: 'code' },
        { key: 'name', title: t('warehouse'), dataIndex: 'name' },
        figure('on_hand', t('onHand')),
        figure('reserved', t('reserved')),
        figure('available', t('available')),
      ]}
    />
  )
}

/** The history of price changes, newest first. */
export function PriceHistory({ id }: { id: number }) {
  const t = useT(editWords)
  const paging = usePaging(20)
  const answer = useData(goodsEdit.prices, { params: { id } })
  const rows = answer.data?.data ?? []
  return (
    <Table
      size="small"
      rowKey="id"
      loading={answer.isPending}
      dataSource={rows}
      pagination={paging}
      locale={{ emptyText: t('noHistory') }}
      columns={[
        { key: 'at', title: t('at'), render: (_, row) => <WhenText at={row.at} exact /> },
        { key: 'by', title: t('by'), dataIndex: 'by' },
        { key: 'sku', title: t('sku'), dataIndex: 'sku' },
        {
          key: 'from',
          title: t('from'),
          align: 'right',
          render: (_, row) => (
            <>
              <MoneyText amount={row.price_before} currency="USD" />
              <AndCost cost={row.cost_before} />
            </>
          ),
        },
        {
          key: 'to',
          title: t('to'),
          align: 'right',
          render: (_, row) => (
            <>
              <MoneyText amount={row.price} currency="USD" />
              <AndCost cost={row.cost} />
            </>
          ),
        },
      ]}
    />
  )
}

/** The purchase cost next to a price, for users who may see it. */
function AndCost({ cost }: { cost: number | null | undefined }) {
  if (cost === undefined) return null
  return (
    <>
      {' · '}
      <MoneyText amount={cost} currency="CNY" />
    </>
  )
}
