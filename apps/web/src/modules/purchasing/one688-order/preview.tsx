import { type One688Preview, one688Order } from '@dropyard/contract/purchasing/one688-order'
import { Alert, Button, Skeleton, Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList } from '../../../kit/page/detail-drawer.tsx'
import { EmptyValue, MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import './one688-order.css'
import { words } from './words.ts'

const money = (amount: number | null) =>
  amount === null ? <EmptyValue /> : <MoneyText amount={amount} currency="CNY" />

interface Props {
  order: number
  onChange?: (key: string) => void
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'one688-order/preview': Props
  }
}

/** What an order costs on 1688. Its value is the key that allows to place the order. */
export function Part({ order: id, onChange }: Props) {
  const t = useT(words)
  const [seen, see] = useState<One688Preview>()
  const ask = useSave(one688Order.preview, {
    onDone: ({ data }) => {
      see(data)
      onChange?.(data.total > data.most ? '' : data.preview_key)
    },
  })
  const { run } = ask
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run({ body: { id } })
  }, [run, id])
  const again = (
    <Button
      size="small"
      loading={ask.busy}
      onClick={() => {
        onChange?.('')
        void run({ body: { id } })
      }}
    >
      {t('again')}
    </Button>
  )
  if (!seen) return ask.busy ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : again
  return (
    <div className="one688-preview">
      {seen.preview_key === '' ? (
        <Alert type="error" showIcon title={t('blocked')} />
      ) : seen.total > seen.most ? (
        <Alert type="warning" showIcon title={t('above')} />
      ) : null}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 240 }}
        dataSource={seen.lines}
        columns={[
          {
            ...{ key: 'item', title: t('item') },
            render: (_, line) => (
              <>
                {line.name}
                {line.message ? <div className="one688-wrong">{line.message}</div> : null}
              </>
            ),
          },
          {
            ...{ key: 'quantity', title: t('quantity'), align: 'right', width: 100 },
            render: (_, line) => <NumberText value={line.quantity} />,
          },
          {
            ...{ key: 'ours', title: t('ours'), align: 'right', width: 110 },
            render: (_, line) => money(line.ours),
          },
          {
            ...{ key: 'theirs', title: t('theirs'), align: 'right', width: 110 },
            render: (_, line) => (
              <span className={line.price === line.ours ? undefined : 'one688-differs'}>
                {money(line.price)}
              </span>
            ),
          },
        ]}
      />
      <DescriptionList
        items={[
          { label: t('goods'), value: money(seen.goods) },
          { label: t('freight'), value: money(seen.freight) },
          { label: t('total'), value: <strong>{money(seen.total)}</strong> },
          {
            label: t('most'),
            value: (
              <>
                {money(seen.ours)} / {money(seen.most)}
              </>
            ),
          },
        ]}
      />
      {again}
    </div>
  )
}
