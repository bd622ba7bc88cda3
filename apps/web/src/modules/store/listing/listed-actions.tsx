import {
  DeleteOutlined,
  DisconnectOutlined,
  EditOutlined,
  ExportOutlined,
  RedoOutlined,
} from '@ant-design/icons'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { link } from '@dropyard/contract/pages'
import { listing, listingStatuses } from '@dropyard/contract/store/listing'
import { listingRecord } from '@dropyard/contract/store/listing/record'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSave } from '../../../kit/call/use-data.ts'
import { useResumed, useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../kit/list/list-types.ts'
import { ask, confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { webLink } from '../../../kit/value/web-link.ts'
import type { ListedOn } from './listed-on.ts'
import type { ListedRow } from './states.ts'
import { useChange } from './use-change.tsx'
import { VariantsDialog } from './variants-dialog.tsx'
import { WeightDialog } from './weight-dialog.tsx'
import { words } from './words.ts'

/** Maximum of batches that are opened after a click; the others are in the list. */
const opened = 12

/** Actions for listed products, one or many. */
export function useListedActions(on: ListedOn, list: { rows: readonly ListedRow[]; loading: boolean }) {
  const t = useT(words)
  const navigate = useNavigate()
  const change = useChange(on)
  const [editing, edit] = useState<ListedRow>()
  const [weighing, weigh] = useState<number[]>()
  useResumedRow(`listed${on.list.path}`, list, edit)
  useResumed('listing/weight', ({ ids }) => weigh([...ids]))
  const republish = useSave(on.republish, { refresh: [listingRecord.list] })
  const unlink = useSave(on.unlink, { refresh: [on.list] })
  const publishAgain = async (ids: number[]): Promise<boolean> => {
    const title = t('listed.republishTitle', { count: ids.length })
    if (!(await ask({ title, help: t('listed.republishHelp'), ok: t('listed.republish') }))) return false
    const reply = await republish.run({ body: { ids } })
    if (!reply.ok) return false
    const batches = reply.data.batch_ids
    if (batches.length === 0) {
      toast.warning(t('listed.nothingListed'))
      return false
    }
    toast.success(t('listed.republished', { count: reply.data.listed }))
    void navigate(link('/listingRecord', { batch: batches.slice(0, opened) }))
    return true
  }
  const unlinkAll = async (ids: number[]): Promise<boolean> => {
    const title = t('listed.unlinkTitle', { count: ids.length })
    const help = t('listed.unlinkHelp', { count: ids.length })
    if (!(await confirmDanger({ title, help, ok: t('listed.unlink') }))) return false
    const reply = await unlink.run({ body: { ids } })
    if (reply.ok) toast.success(t('listed.unlinked', { count: reply.data.unlinked }))
    return reply.ok
  }
  const rowActions = (row: ListedRow): RowAction[] => [
    ...(webLink(row.url)
      ? [
          {
            key: 'view',
            label: t('listed.view'),
            icon: <ExportOutlined />,
            run: () => window.open(row.url ?? '', '_blank', 'noopener'),
          },
        ]
      : []),
    {
      key: 'variants',
      label: t('listed.variants'),
      icon: <EditOutlined />,
      call: on.changeVariants,
      disabled: !row.shop_authed && t('listed.why.authorize'),
      run: () => edit(row),
    },
    {
      key: 'republish',
      label: t('listed.republish'),
      icon: <RedoOutlined />,
      call: on.republish,
      disabled: !row.can_list_again && t('listed.why.own'),
      run: () => publishAgain([row.id]),
    },
    ...listingStatuses
      .filter((status) => status !== row.status)
      .map((status) => ({
        key: status,
        label: t(`listed.to.${status}`),
        call: on.setStatus,
        run: () => change.setStatus([row.id], status),
      })),
    {
      key: 'link',
      label: t('listed.link.open'),
      call: orderSku.map,
      run: () => void navigate(link('/orderSku', { store_id: row.shop_id, search: row.itemID })),
    },
    {
      key: 'unlink',
      label: t('listed.unlink'),
      call: on.unlink,
      disabled: row.goods_id === null && row.linked === 0 && t('listed.why.unmatched'),
      run: () => unlinkAll([row.id]),
    },
    {
      key: 'remove',
      label: t('listed.remove'),
      call: on.batchDelete,
      danger: true,
      run: () => change.remove([row.id]),
    },
  ]
  const bulk: BulkAction[] = [
    ...listingStatuses.map((status) => ({
      key: status,
      label: t(`listed.to.${status}`),
      call: on.setStatus,
      run: (ids: number[]) => change.setStatus(ids, status),
    })),
    {
      key: 'republish',
      label: t('listed.republish'),
      icon: <RedoOutlined />,
      call: on.republish,
      run: publishAgain,
    },
    {
      key: 'weight',
      label: t('listed.weight'),
      call: listing.updateWeight,
      run: async (ids: number[]) => {
        weigh(ids)
        return false
      },
    },
    {
      key: 'unlink',
      label: t('listed.unlink'),
      icon: <DisconnectOutlined />,
      call: on.unlink,
      run: unlinkAll,
    },
    {
      key: 'remove',
      label: t('listed.remove'),
      icon: <DeleteOutlined />,
      call: on.batchDelete,
      danger: true,
      run: change.remove,
    },
  ]
  const dialog = (
    <>
      {change.dialog}
      {editing ? (
        <VariantsDialog
          on={on}
          row={editing}
          onClose={() => edit(undefined)}
          onStarted={(jobId) => {
            edit(undefined)
            change.watch(jobId, 'write')
          }}
        />
      ) : null}
      {weighing ? (
        <WeightDialog
          ids={weighing}
          onClose={() => weigh(undefined)}
          onStarted={(jobId) => {
            weigh(undefined)
            change.watch(jobId, 'write')
          }}
        />
      ) : null}
    </>
  )
  return { rowActions, bulk, dialog, watch: change.watch }
}
