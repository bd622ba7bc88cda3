import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import type { AskedAction } from '../../../kit/rows/use-row-actions.tsx'
import { TagsDialog } from './tags-dialog.tsx'

/** Tags of any company's orders; offers the tags that are in use. */
export function StaffTagsDialog({ ids, rows, saved, close }: AskedAction<OrderRow>) {
  const inUse = useData(erpOrder.getTags, {}, { staleTime: 30_000 })
  return (
    <TagsDialog
      ids={ids}
      present={[...new Set(rows.flatMap((row) => (row.marks ?? []).map((mark) => mark.name)))]}
      listed
      known={(inUse.data?.data ?? []).map((tag) => tag.name)}
      onClose={close}
      onSave={async (add, remove) => {
        const added = add.length === 0 || (await call(erpOrder.setTags, { body: { ids, tags: add } })).ok
        const removed =
          remove.length === 0 || (await call(erpOrder.cancelTags, { body: { ids, tags: remove } })).ok
        if (!added || !removed) return false
        await saved()
        return true
      }}
    />
  )
}
