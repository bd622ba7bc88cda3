import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { useEffect, useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { GoodsForm } from './edit-form.tsx'

/** A product for staff: all users of the library can read it, those with the permission can edit it. */
export function GoodsDrawer({
  id,
  part,
  onClose,
}: {
  id: number | undefined
  /** The tab to open. */
  part?: string | undefined
  onClose: () => void
}) {
  const answer = useData(goodsEdit.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const [tab, setTab] = useState(part ?? 'text')
  useEffect(() => {
    if (part && id !== undefined) setTab(part)
  }, [part, id])
  // Reloaded data must not replace what the user is typing: the form decides when to start again.
  const [round, setRound] = useState(0)
  if (id === undefined) return null
  if (!row || row.id !== id)
    return (
      <DetailDrawer open onClose={onClose} width={1120} title="" answer={answer}>
        {null}
      </DetailDrawer>
    )
  return (
    <GoodsForm
      key={`${row.id}-${round}`}
      row={row}
      onClose={onClose}
      onFresh={() => setRound((n) => n + 1)}
      tab={tab}
      onTab={setTab}
    />
  )
}
