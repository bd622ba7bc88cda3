import { CheckOutlined } from '@ant-design/icons'
import { costUpdate, goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import './costs.css'
import { words } from './words.ts'

type Row = { id: number; sku: string; cost: number; supplier_price: number | null }

/** Purchase costs of SKUs next to suppliers' prices. */
export function Page() {
  const t = useT(words)
  const [rows, setRows] = useState<readonly Row[]>([])
  const take = async (ids: readonly number[]): Promise<boolean> => {
    const costs = rows.flatMap(({ id, sku, supplier_price }) =>
      ids.includes(id) && supplier_price !== null ? [{ sku, cost: supplier_price }] : [],
    )
    if (costs.length === 0) {
      toast.error(t('none'))
      return false
    }
    if (!(await ask({ title: t('takeTitle', { count: costs.length }), ok: t('take') }))) return false
    const reply = await call(costUpdate, { body: { costs } })
    await invalidate(goodsCost.list)
    if (reply.ok) toast.success(t('costs', { count: reply.data.updated }))
    return reply.ok
  }
  const action = { key: 'take', label: t('take'), icon: <CheckOutlined />, call: costUpdate }
  return (
    <RecordPage
      record={goodsCost}
      onRows={setRows}
      cells={{
        supplier_price: ({ supplier_price, cost }) => (
          <span className={supplier_price !== null && supplier_price > cost ? 'cost-below' : ''}>
            <MoneyText amount={supplier_price} currency="CNY" />
          </span>
        ),
      }}
      widths={{
        sku: 150,
        goods_name: 220,
        options: 130,
        cost: 100,
        supplier_price: 100,
        lowest_price: 100,
        last_price: 100,
        supplier: 180,
        suppliers: 90,
      }}
      actions={(row) =>
        row.supplier_price === null || row.supplier_price === row.cost
          ? []
          : [{ ...action, run: () => take([row.id]) }]
      }
      bulk={[{ ...action, run: take }]}
    />
  )
}
