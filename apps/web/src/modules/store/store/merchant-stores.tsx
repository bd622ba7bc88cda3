import { PlusOutlined } from '@ant-design/icons'
import { member } from '@dropyard/contract/account/member'
import { store } from '@dropyard/contract/store/store'
import { type StoreRow, stores } from '@dropyard/contract/store/store/row'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useStoreActions } from './actions.tsx'
import { BindStore } from './bind.tsx'
import { storeCells, storeWidths } from './columns.tsx'
import { useDialogs } from './dialogs.tsx'
import { EditStore } from './edit.tsx'
import { useIntake } from './intake.tsx'
import { words } from './words.ts'
import './store.css'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'

/** Stores: connection, last synchronisation, and all actions. */
export function MerchantStores() {
  const t = useT(words)
  const may = useMay()
  const dialogs = useDialogs()
  const intake = useIntake()
  const [rows, onRows] = useState<readonly StoreRow[]>()
  const [editing, edit] = useState<StoreRow>()
  useResumedRow('store', { rows: rows ?? [], loading: rows === undefined }, edit)
  const [binding, bind] = useState<StoreRow>()
  const { actions, syncing, synced, ...shown } = useStoreActions(rows ?? [], {
    authorize: ({ id }) => dialogs.authorize(id),
    edit,
    bind,
    intake: intake.open,
  })
  const opening = may(store.update)
    ? {
        onOpen: (row: StoreRow) =>
          row.authed || !row.actions.includes('authorize') ? edit(row) : dialogs.authorize(row.id),
      }
    : {}
  const add = (
    <Can call={store.add}>
      <Button type="primary" icon={<PlusOutlined />} onClick={dialogs.add}>
        {t('add')}
      </Button>
    </Can>
  )
  return (
    <>
      <LostStores />
      <RecordPage
        record={stores}
        twoLine
        columns={(made) => overrideColumns(made, storeWidths)}
        cells={storeCells(syncing, synced, intake.open)}
        form={{ platform_id: { select: store.platforms }, customer_id: { select: member.select } }}
        onRows={onRows}
        actions={actions}
        {...opening}
        primaryAction={add}
        first={add}
      />
      {dialogs.shown}
      {shown.dialogs}
      {intake.shown}
      {binding ? <BindStore row={binding} onClose={() => bind(undefined)} /> : null}
      <EditStore row={editing} onClose={() => edit(undefined)} />
    </>
  )
}
