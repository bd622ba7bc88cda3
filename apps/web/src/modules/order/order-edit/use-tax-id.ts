import type { Address } from '@dropyard/contract/order/order/address'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from '../order/detail-words.ts'

type Save = (change: { id: number; version: number; address: Address }) => Promise<{ readonly ok: boolean }>

/** Copies a tax number that was found elsewhere in the order to its address. */
export function useTaxId(
  order: OrderDetail | undefined,
  save: Save,
  reload: () => Promise<unknown>,
): (taxId: string) => Promise<void> {
  const t = useT(words)
  return async (taxId) => {
    if (!order) return
    const { id, version, address } = order
    const reply = await save({ id, version, address: { ...address, tax_id: taxId } })
    if (reply.ok) toast.success(t('taxTaken'))
    await reload()
  }
}
