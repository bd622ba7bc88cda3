import { DeleteOutlined, DisconnectOutlined, ExportOutlined, RedoOutlined } from '@ant-design/icons'
import { listing, listingStatuses } from '@dropyard/contract/store/listing'
import { useNavigate } from 'react-router'
import { confirmDanger } from '../../../kit/confirm-danger.ts'
import { useT } from '../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../kit/list-types.ts'
import { toast } from '../../../kit/toast.ts'
import { useSave } from '../../../kit/use-data.ts'
import type { ListedRow } from './states.ts'
import { useChange } from './use-change.tsx'
import { words } from './words.ts'

/** So many batches of one click are opened; the others stand in the list. */
const opened = 12

/** What can be done with listed products, one by one and together. */
export function useListedActions() {
  const t = useT(words)
  const navigate = useNavigate()
  const change = useChange()
  const republish = useSave(listing.republish, { refresh: [listing.records] })
  const unlink = useSave(listing.unlink, { refresh: [listing.shopify] })
  const publishAgain = async (ids: number[]): Promise<boolean> => {
    const reply = await republish.run({ body: { ids } })
    if (!reply.ok) return false
    const batches = reply.data.batch_ids
    if (batches.length === 0) {
      toast.warning(t('listed.nothingLinked'))
      return false
    }
    toast.success(t('listed.republished', { count: batches.length }))
    void navigate(`/listingRecord?batch=${batches.slice(0, opened).join(',')}`)
    return true
  }
  const unlinkAll = async (ids: number[]): Promise<boolean> => {
    const title = t('listed.unlinkTitle', { count: ids.length })
    if (!(await confirmDanger({ title, help: t('listed.unlinkHelp'), ok: t('listed.unlink') }))) return false
    const reply = await unlink.run({ body: { ids } })
    if (reply.ok) toast.success(t('listed.unlinked', { count: reply.data.unlinked }))
    return reply.ok
  }
  const rowActions = (row: ListedRow): RowAction[] => [
    ...(row.url
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
      key: 'republish',
      label: t('listed.republish'),
      icon: <RedoOutlined />,
      call: listing.republish,
      disabled: row.goods_id === null,
      run: () => publishAgain([row.id]),
    },
    ...listingStatuses
      .filter((status) => status !== row.status)
      .map((status) => ({
        key: status,
        label: t(`listed.to.${status}`),
        call: listing.setStatus,
        run: () => change.setStatus([row.id], status),
      })),
    {
      key: 'unlink',
      label: t('listed.unlink'),
      call: listing.unlink,
      disabled: row.goods_id === null,
      run: () => unlinkAll([row.id]),
    },
    {
      key: 'remove',
      label: t('listed.remove'),
      call: listing.batchDelete,
      danger: true,
      run: () => change.remove([row.id]),
    },
  ]
  const bulk: BulkAction[] = [
    ...listingStatuses.map((status) => ({
      key: status,
      label: t(`listed.to.${status}`),
      call: listing.setStatus,
      run: (ids: number[]) => change.setStatus(ids, status),
    })),
    {
      key: 'republish',
      label: t('listed.republish'),
      icon: <RedoOutlined />,
      call: listing.republish,
      run: publishAgain,
    },
    {
      key: 'unlink',
      label: t('listed.unlink'),
      icon: <DisconnectOutlined />,
      call: listing.unlink,
      run: unlinkAll,
    },
    {
      key: 'remove',
      label: t('listed.remove'),
      icon: <DeleteOutlined />,
      call: listing.batchDelete,
      danger: true,
      run: change.remove,
    },
  ]
  return { rowActions, bulk, dialog: change.dialog }
}
