import { DisconnectOutlined } from '@ant-design/icons'
import { goodsSell, unbindSold } from '@dropyard/contract/order/order-sku/goods-sell'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { libraryWords } from './words.ts'

/** Which products are sold in which stores. */
export function Sold({ lists }: { lists: ReactNode }) {
  const t = useT(libraryWords)
  const navigate = useNavigate()
  const unbind = async (ids: number[]): Promise<boolean> => {
    const count = ids.length
    const asked = { title: t('unbindTitle', { count }), help: t('unbindHelp'), ok: t('unbind') }
    if (!(await confirmDanger(asked))) return false
    const reply = await call(unbindSold, { body: { ids } })
    await invalidate(goodsSell.list)
    if (reply.ok) toast.success(t('unbound', { count: reply.data.unbound }))
    return reply.ok
  }
  const unlink = {
    key: 'unbind',
    label: t('unbind'),
    icon: <DisconnectOutlined />,
    call: unbindSold,
    danger: true,
  }
  return (
    <RecordPage
      record={goodsSell}
      title={t('list.sold')}
      titleExtra={lists}
      onOpen={({ goods_id }) => void navigate(link('/goodsLibrary', { id: goods_id }))}
      widths={{
        sku: 130,
        goods_name: 190,
        shop_name: 130,
        company: 130,
        title: 170,
        platform_sku: 120,
        origin: 100,
        seen_at: 100,
      }}
      actions={({ id }) => [{ ...unlink, run: () => unbind([id]) }]}
      bulk={[{ ...unlink, run: unbind }]}
    />
  )
}
