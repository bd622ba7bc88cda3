import {
  ApartmentOutlined,
  EditOutlined,
  ExportOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SafetyCertificateOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { order } from '@dropyard/contract/order/order'
import { platformIds } from '@dropyard/contract/store/platform-facts'
import { store } from '@dropyard/contract/store/store'
import { type StoreRow, storeStatus } from '@dropyard/contract/store/store-row'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh, useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useAway } from './away.tsx'
import { words } from './words.ts'

interface Opens {
  intake: (id: number) => void
  authorize: (id: number) => void
  edit: (row: StoreRow) => void
  bind: (row: StoreRow) => void
}

/** What can be done with one store, and which stores take orders in right now. */
export function useStoreActions({ authorize: openAuthorize, edit, bind, intake }: Opens) {
  const t = useT(words)
  const away = useAway()
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
  const history = (row: StoreRow): RowAction => ({
    key: 'intake',
    label: t('actions.intake'),
    icon: <HistoryOutlined />,
    call: order.intake,
    run: () => intake(row.id),
  })
  const actions = (row: StoreRow): RowAction[] => {
    const authorize: RowAction = {
      key: 'authorize',
      label: t('actions.authorize'),
      icon: <SafetyCertificateOutlined />,
      call: store.authorize,
      run: () => openAuthorize(row.id),
    }
    const syncNow: RowAction = {
      key: 'sync',
      label: t('sync.now'),
      icon: <SyncOutlined />,
      call: store.sync,
      disabled: !row.authed || row.status !== 1 || !row.sync_order || syncing.has(row.id),
      run: () => sync(row),
    }
    const on = row.status === storeStatus.enabled
    const archived = row.status === storeStatus.archived
    if (archived) return [history(row), ...away(row)]
    return [
      ...(row.authed ? [syncNow, authorize] : [authorize, syncNow]),
      {
        key: 'edit',
        label: t('actions.edit'),
        icon: <EditOutlined />,
        call: store.update,
        run: () => edit(row),
      },
      // One authorization of an Amazon seller reaches many marketplaces.
      ...(row.authed && row.platform_id === platformIds.amazon
        ? [
            {
              key: 'bind',
              label: t('actions.bind'),
              icon: <ApartmentOutlined />,
              call: store.bind,
              run: () => bind(row),
            },
          ]
        : []),
      history(row),
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
      ...away(row),
    ]
  }
  return { actions, syncing, synced }
}
