import { PlusOutlined } from '@ant-design/icons'
import { isUntouched } from '@dropyard/contract/kit/lines'
import { asn } from '@dropyard/contract/purchasing/asn'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { DayText } from '../../../kit/value/day-text.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Awaited = z.output<typeof asn.goods.data>[number]
type Line = Readonly<Record<string, unknown>>

const lineOf = ({ po_id, po_name, sku_id, sku_name, subject, open, announced }: Awaited): Line => ({
  ...{ po_id, po_name, sku_id, sku_name, subject },
  expected: Math.max(0, open - announced),
})

/** Adds lines to the form: what placed orders for its warehouse still await. */
export function AddOpen() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const warehouse: unknown = Form.useWatch('warehouse_id', form)
  const [opened, open] = useState(false)
  const add = (rows: readonly Awaited[]): void => {
    const { line } = asn.lines.items
    const before = ((form.getFieldValue('items') ?? []) as Line[]).filter((one) => !isUntouched(line, one))
    form.setFieldValue('items', [...before, ...rows.map(lineOf)])
    toast.success(t('added', { count: rows.length }))
    open(false)
  }
  const known = typeof warehouse === 'number'
  return (
    <>
      <Button icon={<PlusOutlined />} disabled={!known} onClick={() => open(true)}>
        {t('addOpen')}
      </Button>
      {known ? null : <span className="soft"> {t('chooseWarehouse')}</span>}
      {opened && known ? (
        <AwaitedLines
          fixed={{
            warehouse_id: warehouse,
            ...(typeof supplier === 'number' ? { supplier_id: supplier } : {}),
          }}
          onAdd={add}
          onClose={() => open(false)}
        />
      ) : null}
    </>
  )
}

interface AwaitedProps {
  fixed: { warehouse_id: number; supplier_id?: number }
  onAdd: (rows: readonly Awaited[]) => void
  onClose: () => void
}

function AwaitedLines({ fixed, onAdd, onClose }: AwaitedProps) {
  const t = useT(words)
  const list = useList(asn.goods, { local: true, fixed })
  // A selection may go over several pages.
  const seen = useRef(new Map<number, Awaited>())
  for (const row of list.rows) seen.current.set(row.id, row)
  return (
    <DetailDrawer open width={960} title={t('addOpen')} onClose={onClose}>
      <ListPage
        list={list}
        title={t('awaited')}
        searchPlaceholder={t('searchOpen')}
        filters={[]}
        columns={[
          { key: 'po_name', title: t('order'), width: 240, cell: (row) => row.po_name },
          { key: 'sku_name', title: t('item'), width: 260, cell: (row) => row.sku_name ?? row.subject },
          {
            ...{ key: 'promised_on', title: t('promised'), width: 110 },
            cell: ({ promised_on }) => (promised_on ? <DayText day={promised_on} /> : null),
          },
          {
            ...{ key: 'open', title: t('open'), width: 90, right: true },
            cell: (row) => <NumberText value={row.open} />,
          },
          {
            ...{ key: 'announced', title: t('announcedBefore'), width: 100, right: true },
            cell: (row) => <NumberText value={row.announced} />,
          },
        ]}
        bulk={[
          {
            ...{ key: 'add', label: t('add'), icon: <PlusOutlined /> },
            run: (ids) => onAdd(ids.flatMap((id) => seen.current.get(id) ?? [])),
          },
        ]}
        empty={{ title: t('nothingOpen') }}
      />
    </DetailDrawer>
  )
}
