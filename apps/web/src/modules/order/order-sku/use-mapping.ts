import type { Lang } from '@dropyard/contract/kit/text'
import { exactMatchSkipped, orderSku, type suggestion } from '@dropyard/contract/order/order-sku'
import { menu } from '@dropyard/contract/system/menu'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ask, confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

export type Suggestion = z.output<typeof suggestion>

/** The SKU, or set of several SKUs, for a store variant. */
export type Chosen = { readonly sku_id: number } | { readonly set_id: number }

export const chosenOf = ({ sku_id, set_id }: Pick<Suggestion, 'sku_id' | 'set_id'>): Chosen | undefined =>
  sku_id !== null ? { sku_id } : set_id !== null ? { set_id } : undefined

type Mapped = { readonly id: number } & Chosen

/** Maximum of mappings per call. */
const portion = 200

/** Maps store variants to SKUs and sets; each mapping unblocks the orders that wait for it. */
export function useMapping() {
  const t = useT(words)
  const lang = useLang()
  const say = (orders: number, beside: boolean): void =>
    toast.success(
      beside ? t('matched.job') : orders > 0 ? t('matched.orders', { count: orders }) : t('matched.none'),
    )
  const map = async (maps: readonly Mapped[]): Promise<boolean> => {
    let orders = 0
    let beside = false
    for (let at = 0; at < maps.length; at += portion) {
      const reply = await call(orderSku.map, { body: { maps: maps.slice(at, at + portion) } })
      if (!reply.ok) return false
      orders += reply.data.orders
      beside ||= reply.data.job_id !== null
    }
    say(orders, beside)
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
    /** Marks variants as shipped by another supplier, or unmarks them. */
    setNotOurs: async (ids: readonly number[], notOurs: boolean): Promise<boolean> => {
      const reply = await call(orderSku.setNotOurs, { body: { ids: [...ids], not_ours: notOurs } })
      if (!reply.ok) return false
      toast.success(t(notOurs ? 'notOurs.done' : 'notOurs.undone', { count: reply.data.changed }))
      await reread()
      return true
    },
    /** Accepts the exact matches, which need no review. */
    useSure: async (ids: readonly number[]): Promise<boolean> => {
      const seen = await call(orderSku.useSure, { body: { ids: [...ids], dry_run: true } })
      if (!seen.ok) return false
      const { mapped, left_out } = seen.data
      if (mapped === 0) {
        toast.info(t('bulk.useNone', { left: leftWords(left_out, lang) }))
        return false
      }
      const left =
        left_out.length > 0 ? t('bulk.useLeft', { left: leftWords(left_out, lang) }) : t('bulk.useHelp')
      const title = t('bulk.useTitle', { count: mapped })
      if (!(await ask({ title, help: left, ok: t('dialog.submit') }))) return false
      const reply = await call(orderSku.useSure, { body: { ids: [...ids] } })
      if (!reply.ok) return false
      say(reply.data.orders, reply.data.job_id !== null)
      await reread()
      return true
    },
  }
}

/** Reloads mappings, the orders that they unblock, and the menu's counts. */
const reread = (): Promise<unknown> =>
  Promise.all([orderSku.list, { path: '/sale/order' }, menu.authority].map((to) => invalidate(to)))

/** The numbers of variants that were skipped, by reason. */
const leftWords = (left: readonly { readonly why: keyof typeof exactMatchSkipped }[], lang: Lang): string =>
  [...Map.groupBy(left, (one) => one.why)]
    .map(([why, some]) => `${some.length} × ${exactMatchSkipped[why][lang]}`)
    .join(lang === 'zh' ? '；' : '; ')
