import { cart } from '@dropyard/contract/order/cart'
import { menu } from '@dropyard/contract/system/menu'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate, queryKey, useData } from '../../../kit/call/use-data.ts'
import { currentLang } from '../../../kit/lang.ts'

export type CartGroup = z.output<typeof cart.list.data>[number]
export type CartLine = CartGroup['lines'][number]

/** Milliseconds after the last change of a quantity before it is sent. */
const settle = 350

/** The cart; changes are shown immediately and sent afterwards. */
export function useCart() {
  const client = useQueryClient()
  const answer = useData(cart.list, {}, { staleTime: 0 })
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const groups = answer.data?.data ?? []
  const lines = groups.flatMap((group) => group.lines)

  const put = (change: (line: CartLine) => CartLine): void => {
    client.setQueryData(queryKey(cart.list, {}, currentLang()), (old: typeof answer.data) =>
      old
        ? {
            ...old,
            data: old.data.map((group) => {
              const changed = group.lines.map(change)
              const selected_amount = changed.reduce((sum, one) => sum + (one.selected ? one.amount : 0), 0)
              return { ...group, lines: changed, selected_amount }
            }),
          }
        : old,
    )
  }
  const reread = (): Promise<unknown> => Promise.all([invalidate(cart.list), invalidate(menu.authority)])

  return {
    groups,
    lines,
    loading: answer.isPending,
    failed: answer.isError,
    reload: () => answer.refetch(),
    select: async (ids: number[], selected: boolean): Promise<void> => {
      put((line) => (ids.includes(line.id) && line.warning !== 'gone' ? { ...line, selected } : line))
      const reply = await call(cart.select, { body: { ids, selected } })
      if (!reply.ok) await reread()
    },
    setQuantity: (id: number, quantity: number): void => {
      put((line) => (line.id === id ? { ...line, quantity, amount: line.unit_price * quantity } : line))
      clearTimeout(timers.current.get(id))
      const send = async (): Promise<void> => {
        await call(cart.changeNum, { body: { id, quantity } })
        await reread()
      }
      timers.current.set(
        id,
        setTimeout(() => void send(), settle),
      )
    },
    setWarehouse: async (line: CartLine, warehouseId: number): Promise<void> => {
      await call(cart.changeNum, {
        body: { id: line.id, quantity: line.quantity, warehouse_id: warehouseId },
      })
      await reread()
    },
    remove: async (ids: number[]): Promise<boolean> => {
      const reply = await call(cart.remove, { body: { ids } })
      await reread()
      return reply.ok
    },
  }
}
export type Cart = ReturnType<typeof useCart>
