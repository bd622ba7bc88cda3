import {
  EditOutlined,
  ExportOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  SafetyCertificateOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { type StoreRow, store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../kit/api.ts'
import { Can } from '../../../kit/can.tsx'
import { confirmDanger } from '../../../kit/confirm-danger.ts'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { RowAction } from '../../../kit/list-types.ts'
import { useMay } from '../../../kit/person.ts'
import { toast } from '../../../kit/toast.ts'
import { refresh, useData, useSave } from '../../../kit/use-data.ts'
import { useList } from '../../../kit/use-list.ts'
import { Part as AddStore } from './add.tsx'
import { Part as AuthorizeStore } from './authorize.tsx'
import { storeColumns } from './columns.tsx'
import './store.css'
import { words } from './words.ts'

/** Stores: how they are connected, what they last sent, and everything that can be done about it. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const list = useList(store.list)
  const dialogs = useDialogs()
  const [editing, edit] = useState<StoreRow>()
  const [syncing, setSyncing] = useState<ReadonlyMap<number, number>>(new Map())
  const change = useSave(store.update, { refresh: [store.list] })
  const sync = async (row: StoreRow): Promise<void> => {
    const reply = await call(store.sync, { body: { id: row.id } })
    if (reply.ok) setSyncing((now) => new Map(now).set(row.id, reply.data.job_id))
  }
  const synced = (storeId: number): void => {
    toast.success(t('sync.done'))
    void refresh(store.list)
    setSyncing((now) => new Map([...now].filter(([id]) => id !== storeId)))
  }
  const setStatus = async (row: StoreRow, status: 0 | 1): Promise<void> => {
    const { name } = row
    const question = {
      title: t('actions.disableTitle', { name }),
      help: t('actions.disableHelp'),
      ok: t('actions.disable'),
    }
    if (status === 0 && !(await confirmDanger(question))) return
    await change.run({ params: { id: row.id }, body: { status, version: row.version } })
  }
  const actions = (row: StoreRow): RowAction[] => {
    const authorize: RowAction = {
      key: 'authorize',
      label: t('actions.authorize'),
      icon: <SafetyCertificateOutlined />,
      call: store.authorize,
      run: () => dialogs.authorize(row.id),
    }
    const syncNow: RowAction = {
      key: 'sync',
      label: t('sync.now'),
      icon: <SyncOutlined />,
      call: store.sync,
      disabled: !row.authed || row.status !== 1 || !row.sync_order || syncing.has(row.id),
      run: () => sync(row),
    }
    const on = row.status === 1
    return [
      ...(row.authed ? [syncNow, authorize] : [authorize, syncNow]),
      {
        key: 'edit',
        label: t('actions.edit'),
        icon: <EditOutlined />,
        call: store.update,
        run: () => edit(row),
      },
      {
        key: 'open',
        label: t('actions.open'),
        icon: <ExportOutlined />,
        run: () => window.open(`https://${row.shop_url}`, '_blank', 'noopener'),
      },
      {
        key: 'status',
        label: on ? t('actions.disable') : t('actions.enable'),
        icon: on ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
        call: store.update,
        danger: on,
        run: () => setStatus(row, on ? 0 : 1),
      },
    ]
  }
  const opening = may(store.update)
    ? { onOpen: (row: StoreRow) => (row.authed ? edit(row) : dialogs.authorize(row.id)) }
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
      <ListPage
        list={list}
        title={t('title')}
        tall
        searchWords={t('search')}
        columns={storeColumns(t, syncing, synced)}
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
            ],
          },
        ]}
        rowActions={actions}
        {...opening}
        main={addButton}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: addButton }}
      />
      {dialogs.shown}
      <EditStore row={editing} onClose={() => edit(undefined)} />
    </>
  )
}

/** The dialogs over the list; `?add` and `?authorize=12` in the address open them as well. */
function useDialogs() {
  const [address, setAddress] = useSearchParams()
  const open = (name: 'add' | 'authorize', value: string): void =>
    setAddress(
      (now) => {
        now.set(name, value)
        return now
      },
      { replace: true },
    )
  const close = (): void =>
    setAddress(
      (now) => {
        now.delete('add')
        now.delete('authorize')
        return now
      },
      { replace: true },
    )
  const authorizing = Number(address.get('authorize'))
  const authorize = (id: number): void => open('authorize', String(id))
  return {
    add: () => open('add', '1'),
    authorize,
    shown: address.has('add') ? (
      <AddStore onClose={close} onUnauthorized={authorize} />
    ) : authorizing > 0 ? (
      <AuthorizeStore key={authorizing} id={authorizing} onClose={close} />
    ) : null,
  }
}

const editable = store.update.body.pick({
  name: true,
  sync_order: true,
  customized: true,
  customer_email: true,
})

function EditStore({ row, onClose }: { row: StoreRow | undefined; onClose: () => void }) {
  const t = useT(words)
  const kit = useT(kitText)
  const save = useSave(store.update, { done: kit('saved'), refresh: [store.list] })
  // The list does not carry the e-mail address.
  const detail = useData(store.detail, { params: { id: row?.id ?? 0 } }, { enabled: row !== undefined })
  const known = detail.data?.data
  const ready = row !== undefined && known !== undefined
  return (
    <FormDialog
      key={ready ? row.id : 'none'}
      open={ready}
      onClose={onClose}
      title={t('edit.title')}
      schema={editable}
      labels={t.words.fields}
      initial={{
        name: row?.name,
        sync_order: row?.sync_order,
        customized: row?.customized,
        customer_email: known?.customer_email,
      }}
      fields={{ sync_order: { half: true }, customized: { half: true } }}
      onSubmit={async (values) => {
        if (!row) return false
        const reply = await save.run({ params: { id: row.id }, body: { ...values, version: row.version } })
        if (reply.ok) onClose()
        return reply
      }}
    />
  )
}
