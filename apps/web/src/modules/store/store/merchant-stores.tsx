import { PlusOutlined } from '@ant-design/icons'
import { member } from '@dropyard/contract/account/member'
import { store } from '@dropyard/contract/store/store'
import type { StoreRow } from '@dropyard/contract/store/store-row'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { useMay } from '../../../kit/person.ts'
import { useStoreActions } from './actions.tsx'
import { BindStore } from './bind.tsx'
import { storeColumns } from './columns.tsx'
import { useDialogs } from './dialogs.tsx'
import { EditStore } from './edit.tsx'
import { useIntake } from './intake.tsx'
import './store.css'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { words } from './words.ts'

/** Stores: how they are connected, what they last sent, and everything that can be done about it. */
export function MerchantStores() {
  const t = useT(words)
  const may = useMay()
  const list = useList(store.list)
  const dialogs = useDialogs()
  const intake = useIntake()
  const [editing, edit] = useState<StoreRow>()
  useResumedRow('store', list, edit)
  const [binding, bind] = useState<StoreRow>()
  const { actions, syncing, synced, ...shown } = useStoreActions(list.rows, {
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
  const addButton = (
    <Can call={store.add}>
      <Button type="primary" icon={<PlusOutlined />} onClick={dialogs.add}>
        {t('add')}
      </Button>
    </Can>
  )
  return (
    <>
      <LostStores />
      <ListPage
        list={list}
        tall
        searchWords={t('search')}
        columns={storeColumns(t, syncing, synced, intake.open)}
        filters={[
          {
            name: 'platform_id',
            label: t('filters.platform'),
            main: true,
            select: store.platforms,
          },
          { name: 'authed', label: t('filters.authed'), main: true },
          {
            name: 'status',
            label: t('filters.status'),
            main: true,
            choices: [
              { value: 1, label: t('enabled') },
              { value: 0, label: t('disabled') },
              { value: 2, label: t('archived') },
            ],
          },
          { name: 'customer_id', label: t('filters.person'), select: member.select },
        ]}
        rowActions={actions}
        {...opening}
        main={addButton}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: addButton }}
      />
      {dialogs.shown}
      {shown.dialogs}
      {intake.shown}
      {binding ? <BindStore row={binding} onClose={() => bind(undefined)} /> : null}
      <EditStore row={editing} onClose={() => edit(undefined)} />
    </>
  )
}
