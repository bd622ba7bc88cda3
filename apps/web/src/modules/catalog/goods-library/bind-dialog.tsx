import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsLibrary, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { libraryWords } from './words.ts'

/** Binds private products to stores. */
export function BindDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT(libraryWords)
  const send = async (values: Record<string, unknown>): Promise<unknown> => {
    const shop_ids = (values.shop_ids as number[] | undefined) ?? []
    const reply = await call(libraryCalls.bindShop, { body: { ids: [...ids], shop_ids } })
    if (!reply.ok) return reply
    toast.success(t('boundDone', { count: reply.data.bound }))
    onClose()
    await Promise.all([invalidate(goodsLibrary.list), invalidate(goodsEdit.get)])
    return reply
  }
  return (
    <FormDialog
      open
      draft={['goods/bind', ids]}
      title={t('bind')}
      schema={libraryCalls.bindShop.body.pick({ shop_ids: true })}
      labels={{ shop_ids: t('bindTo') }}
      help={{ shop_ids: t('bindHelp') }}
      fields={{ shop_ids: { select: staffStore.select } }}
      onClose={onClose}
      onSubmit={send}
    />
  )
}
