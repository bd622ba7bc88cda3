import {
  CheckOutlined,
  DisconnectOutlined,
  LinkOutlined,
  StopOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { useFirstUnmatched, useVariantColumns, useVariantFilters, variantTabs } from './columns.tsx'
import { ImportDialog } from './import-dialog.tsx'
import './order-sku.css'
import type { VariantRow } from './suggestion-cell.tsx'
import { type Chosen, chosenOf, useMapping } from './use-mapping.ts'
import { words } from './words.ts'

/** Maps store variants to SKUs or sets. A mapping unblocks all orders that wait for it. */
export function Page() {
  const t = useT(words)
  const list = useList(orderSku.list)
  const mapping = useMapping()
  useFirstUnmatched(list)
  const [choosing, setChoosing] = useState<VariantRow>()
  const [importing, setImporting] = useState(false)
  const actions = (row: VariantRow): RowAction[] => actionsOf(row, chosenOf(row))
  const actionsOf = (row: VariantRow, kept: Chosen | undefined): RowAction[] => [
    {
      key: 'choose',
      label: t(chosenOf(row) ? 'change' : 'choose'),
      icon: <LinkOutlined />,
      call: orderSku.map,
      run: () => setChoosing(row),
    },
    {
      key: 'notOurs',
      label: t(row.not_ours ? 'notOurs.unset' : 'notOurs.set'),
      call: orderSku.setNotOurs,
      run: () => mapping.setNotOurs([row.id], !row.not_ours),
    },
    ...(kept && row.drifted
      ? [
          {
            key: 'keep',
            label: t('keep'),
            icon: <CheckOutlined />,
            call: orderSku.map,
            run: () => mapping.map([{ id: row.id, ...kept }]),
          },
        ]
      : []),
    ...(!kept
      ? []
      : [
          {
            key: 'unmap',
            label: t('unmap'),
            call: orderSku.unmap,
            danger: true,
            run: () => mapping.unmap([row.id]),
          },
        ]),
  ]
  const importButton = (
    <Can call={orderSku.import}>
      <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
        {t('import.button')}
      </Button>
    </Can>
  )
  return (
    <div className="order-sku">
      <ListPage
        list={list}
        twoLine
        searchPlaceholder={t('searchWords')}
        columns={useVariantColumns(mapping.map, setChoosing)}
        filters={useVariantFilters()}
        tabs={variantTabs(list, t)}
        rowActions={actions}
        onOpen={setChoosing}
        primaryAction={importButton}
        bulk={[
          {
            key: 'use',
            label: t('bulk.use'),
            icon: <CheckOutlined />,
            call: orderSku.useSure,
            run: mapping.useSure,
          },
          {
            key: 'notOurs',
            label: t('notOurs.set'),
            icon: <StopOutlined />,
            call: orderSku.setNotOurs,
            run: (ids) => mapping.setNotOurs(ids, true),
          },
          {
            key: 'unmap',
            label: t('bulk.unmap'),
            icon: <DisconnectOutlined />,
            call: orderSku.unmap,
            danger: true,
            run: mapping.unmap,
          },
        ]}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      {choosing ? (
        <ChooseDialog
          row={choosing}
          onClose={() => setChoosing(undefined)}
          onMatch={(chosen) => mapping.map([{ id: choosing.id, ...chosen }])}
        />
      ) : null}
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </div>
  )
}
