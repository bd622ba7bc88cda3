import { orderStatusText } from '@dropyard/contract/order/order/state'
import type { CombineGroup } from '@dropyard/contract/order/order-combine'
import { Table } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, TwoLines } from '../../../kit/value/value-text.tsx'
import { combineWords } from './words.ts'

/** The shipping cost of one parcel compared with separate ones: before, after, and the difference. */
export function FreightChange({
  group,
}: {
  group: Pick<CombineGroup, 'freight_apart' | 'freight_together'>
}) {
  const t = useT(combineWords)
  const saved = (group.freight_apart ?? 0) - (group.freight_together ?? 0)
  return (
    <TwoLines
      first={<Change before={group.freight_apart} after={group.freight_together} />}
      second={
        <>
          {t('columns.saved')} <MoneyText amount={saved} currency="USD" signed />
        </>
      }
    />
  )
}

export function DutyChange({ group }: { group: Pick<CombineGroup, 'duty_apart' | 'duty_together'> }) {
  const t = useT(combineWords)
  return group.duty_apart === group.duty_together ? (
    <TwoLines first={<MoneyText amount={group.duty_together} currency="USD" />} second={t('same')} />
  ) : (
    <Change before={group.duty_apart} after={group.duty_together} />
  )
}

/** The packaging for all items, the parcel's weight, and the cost compared with separate packaging. */
export function PackagingNeeded({ group }: { group: CombineGroup }) {
  const t = useT(combineWords)
  if (!group.packaging) return <span className="soft">{t('packaging.none')}</span>
  const grams = (group.goods_grams + group.packaging_grams).toLocaleString()
  return (
    <TwoLines
      first={
        <span
          className="number"
          data-tip={[
            group.packaging_size,
            group.packaging_rule && t('packaging.rule', { rule: group.packaging_rule }),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {group.packaging} · {t('packaging.grams', { grams })}
        </span>
      }
      second={
        group.packaging_cost === null ? (
          <span className="number">{group.packaging_size}</span>
        ) : (
          <span className="number combine-change">
            {group.packaging_cost_apart === null ? null : (
              <>
                <MoneyText amount={group.packaging_cost_apart} currency="CNY" /> →{' '}
              </>
            )}
            <MoneyText amount={group.packaging_cost} currency="CNY" />
          </span>
        )
      }
    />
  )
}

const Change = ({ before, after }: { before: number | null; after: number | null }) => (
  <span className="number combine-change">
    <MoneyText amount={before} currency="USD" /> → <MoneyText amount={after} currency="USD" />
  </span>
)

/** The orders of a parcel, with the shipping that was paid for each, and its cost if sent separately. */
export function GroupOrders({ group }: { group: CombineGroup }) {
  const t = useT(combineWords)
  const money = (['freight', 'paid_shipping'] as const).map((key) => ({
    key,
    title: t(key === 'freight' ? 'columns.alone' : 'columns.paid'),
    width: key === 'freight' ? 100 : 140,
    align: 'right' as const,
    render: (_: unknown, one: CombineGroup['orders'][number]) => (
      <MoneyText amount={one[key]} currency="USD" />
    ),
  }))
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={group.orders}
      columns={[
        {
          key: 'order',
          title: t('columns.orders'),
          render: (_, one) => (
            <TwoLines
              first={<span className="number">{one.order_sn}</span>}
              second={[one.plt_order_sn, one.shop_name].filter(Boolean).join(' · ')}
            />
          ),
        },
        {
          key: 'status',
          title: t('columns.status'),
          width: 130,
          render: (_, one) => <FlowTag states={orderStatusText} state={String(one.status)} />,
        },
        { key: 'pieces', title: t('columns.pieces'), width: 70, align: 'right', dataIndex: 'goods_num' },
        {
          key: 'channel',
          title: t('columns.channel'),
          width: 170,
          ellipsis: true,
          dataIndex: 'express_name',
        },
        ...(group.freight_apart === null ? [] : money),
      ]}
    />
  )
}
