import { coupon } from '@dropyard/contract/order/coupon'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { EmptyValue, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface CouponUsesProps {
  row: Pick<ListRow<typeof coupon.list>, 'id' | 'code' | 'currency'> | undefined
  onClose: () => void
}

/** The uses of a coupon: user and order. */
export function CouponUses({ row, onClose }: CouponUsesProps) {
  const t = useT(words)
  return (
    <DetailDrawer
      open={row !== undefined}
      onClose={onClose}
      width={840}
      title={t('usesOf', { code: row?.code ?? '' })}
    >
      {row ? <Uses id={row.id} currency={row.currency} /> : null}
    </DetailDrawer>
  )
}

function Uses({ id, currency }: { id: number; currency: string }) {
  const t = useT(words)
  const list = useList(coupon.uses, { local: true, params: { id } })
  return (
    <ListPage
      list={list}
      title={t('uses')}
      columns={[
        { key: 'entity_name', title: t('company'), width: 200, cell: (row) => row.entity_name },
        { key: 'order_sn', title: t('order'), width: 170, cell: (row) => row.order_sn },
        {
          key: 'amount',
          title: t('amount'),
          width: 120,
          right: true,
          cell: (row) => <MoneyText amount={row.amount} currency={currency} />,
        },
        { key: 'use_time', title: t('time'), width: 130, cell: (row) => <WhenText at={row.use_time} /> },
        {
          key: 'back_time',
          title: t('back'),
          width: 130,
          cell: (row) => (row.back_time ? <WhenText at={row.back_time} /> : <EmptyValue />),
        },
      ]}
      filters={[]}
      empty={{ title: t('noUses') }}
    />
  )
}
