import { PlusOutlined } from '@ant-design/icons'
import { isUntouched } from '@dropyard/contract/kit/lines'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Supplied = z.output<typeof purchaseOrder.goods.data>[number]
type Line = Readonly<Record<string, unknown>>

/** The fewest items of a supplied SKU that can be ordered, in whole purchase units. */
const fewest = ({ moq, multiple, pack }: Supplied): number => {
  const step = (multiple * pack) / gcd(multiple, pack)
  return Math.max(1, Math.ceil(moq / step)) * step
}
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A line for the smallest order of a supplied SKU, at its price for that quantity. */
function lineOf(row: Supplied, currency: unknown): Line {
  const pieces = fewest(row)
  const tier = row.tiers?.findLast(({ from }) => from <= pieces)
  const price = tier?.price ?? row.price
  return {
    ...{ sku_id: row.sku_id, sku_name: `${row.sku} · ${row.title}`, pack: row.pack, pieces },
    // A price in another currency would be taken for one in the order's.
    ...(price === null || row.currency !== currency ? {} : { price: price * row.pack }),
  }
}

/** Adds lines to the form: the SKUs that its supplier rows. */
export function AddGoods() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const warehouse: unknown = Form.useWatch('warehouse_id', form)
  const [opened, open] = useState(false)
  const add = (rows: readonly Supplied[]): void => {
    const { line } = purchaseOrder.lines.items
    const before = ((form.getFieldValue('items') ?? []) as Line[]).filter((one) => !isUntouched(line, one))
    form.setFieldValue('items', [
      ...before,
      ...rows.map((row) => lineOf(row, form.getFieldValue('currency'))),
    ])
    toast.success(t('added', { count: rows.length }))
    open(false)
  }
  const known = typeof supplier === 'number'
  return (
    <>
      <Button icon={<PlusOutlined />} disabled={!known} onClick={() => open(true)}>
        {t('addGoods')}
      </Button>
      {known ? null : <span className="soft"> {t('chooseSupplier')}</span>}
      {opened && known ? (
        <SuppliedSkus
          fixed={{
            supplier_id: supplier,
            ...(typeof warehouse === 'number' ? { warehouse_id: warehouse } : {}),
          }}
          onAdd={add}
          onClose={() => open(false)}
        />
      ) : null}
    </>
  )
}

interface OffersProps {
  fixed: { supplier_id: number; warehouse_id?: number }
  onAdd: (rows: readonly Supplied[]) => void
  onClose: () => void
}

function SuppliedSkus({ fixed, onAdd, onClose }: OffersProps) {
  const t = useT(words)
  const list = useList(purchaseOrder.goods, { local: true, fixed })
  // A selection may go over several pages.
  const seen = useRef(new Map<number, Supplied>())
  for (const row of list.rows) seen.current.set(row.id, row)
  const number = (key: 'moq' | 'multiple' | 'free' | 'incoming' | 'waiting') => ({
    ...{ key, title: t(key), width: 84, right: true },
    cell: (row: Supplied) => <NumberText value={row[key]} />,
  })
  return (
    <DetailDrawer open width={960} title={t('addGoods')} onClose={onClose}>
      <ListPage
        list={list}
        title={t('supplied')}
        searchPlaceholder={t('searchGoods')}
        filters={[]}
        columns={[
          { key: 'sku', title: t('sku'), width: 140, cell: (row) => row.sku },
          { key: 'title', title: t('title'), width: 220, cell: (row) => row.title },
          {
            ...{ key: 'price', title: t('price'), width: 90, right: true },
            cell: ({ price, currency }) => <MoneyText amount={price} currency={currency} />,
          },
          number('moq'),
          number('free'),
          number('incoming'),
          number('waiting'),
          { ...number('multiple'), hidden: true },
          {
            ...{ key: 'supplier_code', title: t('supplierCode'), hidden: true },
            cell: (row) => row.supplier_code,
          },
        ]}
        bulk={[
          {
            ...{ key: 'add', label: t('add'), icon: <PlusOutlined /> },
            run: (ids) => onAdd(ids.flatMap((id) => seen.current.get(id) ?? [])),
          },
        ]}
        empty={{ title: t('noGoods') }}
      />
    </DetailDrawer>
  )
}
