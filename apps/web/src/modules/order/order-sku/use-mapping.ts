import { orderSku, type suggestion } from '@dropyard/contract/order/order-sku'
import { menu } from '@dropyard/contract/system/menu'
import type { z } from 'zod'
import { call, fetchData } from '../../../kit/api.ts'
import { ask, confirmDanger } from '../../../kit/confirm-danger.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/toast.ts'
import { refresh } from '../../../kit/use-data.ts'
import { words } from './words.ts'

export type Suggestion = z.output<typeof suggestion>

/** The same SKU text or barcode: nobody has to look at it. */
export const isSure = ({ why }: Pick<Suggestion, 'why'>): boolean => why === 'code' || why === 'barcode'

/** What stands for a store variant: a SKU, or a set of several. */
export type Chosen = { readonly sku_id: number } | { readonly set_id: number }

export const chosenOf = ({ sku_id, set_id }: Pick<Suggestion, 'sku_id' | 'set_id'>): Chosen | undefined =>
  sku_id !== null ? { sku_id } : set_id !== null ? { set_id } : undefined

type Mapped = { readonly id: number } & Chosen

/** What one call maps at most. */
const portion = 200

/** Matching store variants with SKUs and sets; every matching mends the orders that wait for it. */
export function useMapping() {
  const t = useT(words)
  const map = async (maps: readonly Mapped[]): Promise<boolean> => {
    let orders = 0
    let beside = false
    for (let at = 0; at < maps.length; at += portion) {
      const reply = await call(orderSku.map, { body: { maps: maps.slice(at, at + portion) } })
      if (!reply.ok) return false
      orders += reply.data.orders
      beside ||= reply.data.job_id !== null
    }
    toast.success(
      beside ? t('matched.job') : orders > 0 ? t('matched.orders', { count: orders }) : t('matched.none'),
    )
    await reread()
    return true
  }
  return {
    map,
    unmap: async (ids: readonly number[]): Promise<boolean> => {
      const sure = await confirmDanger({
        title: t('unmapTitle', { count: ids.length }),
        help: t('unmapHelp'),
        ok: t('unmap'),
      })
      if (!sure) return false
      const reply = await call(orderSku.unmap, { body: { ids: [...ids] } })
      if (!reply.ok) return false
      toast.success(t('unmapped', { count: reply.data.unmapped }))
      await reread()
      return true
    },
    /** Takes the suggestions that nobody has to look at. */
    useSure: async (ids: readonly number[]): Promise<boolean> => {
      const maps = await sureMaps(ids)
      if (maps.length === 0) {
        toast.info(t('bulk.useNone'))
        return false
      }
      const title = t('bulk.useTitle', { count: maps.length })
      if (!(await ask({ title, help: t('bulk.useHelp'), ok: t('dialog.submit') }))) return false
      return map(maps)
    },
  }
}

/** Mappings, the orders that they mend, and the numbers in the menu. */
const reread = (): Promise<unknown> =>
  Promise.all([orderSku.list, { path: '/sale/order' }, menu.authority].map((to) => refresh(to)))

/** How many suggestions are asked for at a time. */
const abreast = 6

async function sureMaps(ids: readonly number[]): Promise<Mapped[]> {
  const maps: Mapped[] = []
  for (let at = 0; at < ids.length; at += abreast) {
    const some = ids.slice(at, at + abreast)
    const found = await Promise.all(
      some.map(async (id) => ({ id, best: (await fetchData(orderSku.suggest, { query: { id } })).data[0] })),
    )
    for (const { id, best } of found) {
      const chosen = best && isSure(best) ? chosenOf(best) : undefined
      if (chosen) maps.push({ id, ...chosen })
    }
  }
  return maps
}
