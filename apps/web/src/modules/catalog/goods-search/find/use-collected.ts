import { collection } from '@dropyard/contract/catalog/collection'
import { useState } from 'react'
import { call } from '../../../../kit/call/api.ts'
import { invalidate, useData } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'

/**
 * Which products are favorites, and a function to change that: the heart changes immediately, the server is updated afterwards.
 */
export function useCollected(ids: readonly number[]) {
  const may = useMay()
  const [meant, mean] = useState<ReadonlyMap<number, boolean>>(new Map())
  const answer = useData(
    collection.marks,
    { query: { ids: [...ids] } },
    { enabled: ids.length > 0 && may(collection.marks), keep: true },
  )
  const collected = new Set(answer.data?.data ?? [])
  for (const [id, is] of meant)
    if (is) collected.add(id)
    else collected.delete(id)
  const toggle = async (id: number): Promise<void> => {
    const wanted = !collected.has(id)
    mean((now) => new Map(now).set(id, wanted))
    const reply = wanted
      ? await call(collection.create, { body: { goods_id: id } })
      : await call(collection.reset, { body: { goods_ids: [id] } })
    if (reply.ok) await invalidate(collection.list)
    mean((now) => new Map([...now].filter(([one]) => one !== id)))
  }
  return { collected, toggle: (id: number) => void toggle(id) }
}
