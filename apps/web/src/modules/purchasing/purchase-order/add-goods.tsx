import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { planSource } from '@dropyard/contract/purchasing/purchase-order/lines'
import { Form } from 'antd'
import type { z } from 'zod'
import { AddLines } from '../../../kit/form/add-lines.tsx'
import { useT } from '../../../kit/lang.ts'
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

/** A line for the planned quantity of a supplied SKU, or else the smallest order, at its price for that quantity. */
function lineOf(row: Supplied, currency: unknown): Line {
  const pieces = row.wanted ?? fewest(row)
  const tier = row.tiers?.findLast(({ from }) => from <= pieces)
  const price = tier?.price ?? row.price
  return {
    ...{ sku_id: row.sku_id, sku_name: `${row.sku} · ${row.title}`, pack: row.pack, pieces },
    ...(row.plan_id === null ? {} : { source: `${planSource}${row.plan_id}` }),
    // A price in another currency would be taken for one in the order's.
    ...(price === null || row.currency !== currency ? {} : { price: price * row.pack }),
  }
}

/** Adds lines to the form: SKUs that its supplier supplies, or those that the purchase plan approved (`plan`). */
export function AddGoods({ plan = false }: { plan?: boolean }) {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const warehouse: unknown = Form.useWatch('warehouse_id', form)
  const number = (key: 'wanted' | 'moq' | 'multiple' | 'free' | 'incoming' | 'waiting') => ({
    ...{ key, title: t(key), width: 84, right: true },
    cell: (row: Supplied) => <NumberText value={row[key]} />,
  })
  return (
    <AddLines
      from={purchaseOrder.goods}
      fixed={
        typeof supplier === 'number'
          ? {
              ...{ supplier_id: supplier, plan },
              ...(typeof warehouse === 'number' ? { warehouse_id: warehouse } : {}),
            }
          : undefined
      }
      name="items"
      kind={purchaseOrder.lines.items}
      lineOf={(row) => lineOf(row, form.getFieldValue('currency'))}
      words={{
        ...{ open: t(plan ? 'addPlanned' : 'addGoods'), lacks: plan ? '' : t('chooseSupplier') },
        ...{ list: t(plan ? 'planned' : 'supplied'), search: t('searchGoods') },
        ...{
          add: t('add'),
          none: t(plan ? 'noPlanned' : 'noGoods'),
          added: (count) => t('added', { count }),
        },
      }}
      columns={[
        { key: 'sku', title: t('sku'), width: 140, cell: (row) => row.sku },
        { key: 'title', title: t('title'), width: 220, cell: (row) => row.title },
        {
          ...{ key: 'price', title: t('price'), width: 90, right: true },
          cell: ({ price, currency }) => <MoneyText amount={price} currency={currency} />,
        },
        ...(plan ? [number('wanted')] : []),
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
    />
  )
}
