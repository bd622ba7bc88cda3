import {
  ApartmentOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  HistoryOutlined,
  InboxOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { orderIntake } from '@dropyard/contract/order/order-intake'
import { store } from '@dropyard/contract/store/store'
import { storeActions } from '@dropyard/contract/store/store/actions'
import type { StoreRow } from '@dropyard/contract/store/store/row'
import { useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { endsLast } from '../../../kit/list/ends-last.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { words } from './words.ts'

const icons = {
  sync: <SyncOutlined />,
  authorize: <SafetyCertificateOutlined />,
  edit: <EditOutlined />,
  bind: <ApartmentOutlined />,
  enable: <PlayCircleOutlined />,
  disable: <PauseCircleOutlined />,
  unarchive: <RollbackOutlined />,
  archive: <InboxOutlined />,
  remove: <DeleteOutlined />,
}
const acting = { list: store.list, actions: storeActions }

interface Opens {
  intake: (id: number) => void
  authorize: (row: StoreRow) => void
  edit: (row: StoreRow) => void
  bind: (row: StoreRow) => void
}

/** Actions for a store, and which stores are fetching orders now. */
export function useStoreActions(rows: readonly StoreRow[], { intake, ...opens }: Opens) {
  const t = useT(words)
  const [syncing, setSyncing] = useState<ReadonlyMap<number, number>>(new Map())
  const recordActions = useRecordActions(
    acting,
    {
      icons,
      opens,
      stale: [store.select],
      onReply: (action, { job_id }: { job_id: number }, [id = 0]) => {
        if (action === 'sync') setSyncing((now) => new Map(now).set(id, job_id))
      },
    },
    rows,
  )
  const synced = (storeId: number): void => {
    toast.success(t('sync.done'))
    void invalidate(store.list)
    setSyncing((now) => new Map([...now].filter(([id]) => id !== storeId)))
  }
  const actions = (row: StoreRow): RowAction[] =>
    endsLast([
      ...recordActions
        .actions(row)
        .map((action) => ({ ...action, disabled: action.key === 'sync' && syncing.has(row.id) })),
      {
        key: 'intake',
        label: t('actions.intake'),
        icon: <HistoryOutlined />,
        call: orderIntake.list,
        run: () => intake(row.id),
      },
      {
        key: 'open',
        label: t('actions.open'),
        icon: <ExportOutlined />,
        run: () => window.open(`https://${row.shop_url}`, '_blank', 'noopener'),
      },
    ])
  return { actions, syncing, synced, dialogs: recordActions.dialogs }
}
