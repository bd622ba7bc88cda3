import { listing } from '@dropyard/contract/store/listing'
import type { Texts } from '@dropyard/contract/store/platform/languages'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { type RuleDraft, ruleOnWire } from './rule.ts'

/** What the store would refuse about one product. */
export interface Check {
  readonly id: number
  readonly title: string
  readonly problems: readonly string[]
  /** Languages of its texts; undefined if the check failed. */
  readonly texts?: Texts
}

/** Maximum of products that are checked in advance, because each costs a call. */
export const checkedMost = 100
const atOnce = 3
/** Milliseconds without typing before a changed rule is checked. */
const pause = 1000

/** Checks products against a store, a few in parallel. */
export function useChecks(ids: readonly number[], shopId: number | undefined, rule: RuleDraft) {
  const [results, setResults] = useState<readonly Check[]>([])
  const wire = ruleOnWire(rule)
  const settled = useDebounced(wire ? JSON.stringify(wire) : '', pause)
  const key = ids.slice(0, checkedMost).join()
  useEffect(() => {
    setResults([])
    if (shopId === undefined || settled === '' || key === '') return
    const stop = new AbortController()
    const waiting = key.split(',').map(Number)
    const checkNext = async (): Promise<void> => {
      const id = waiting.shift()
      if (id === undefined || stop.signal.aborted) return
      const check = await checkOne(id, shopId, settled, stop.signal)
      if (stop.signal.aborted) return
      setResults((now) => [...now, check])
      return checkNext()
    }
    for (let line = 0; line < atOnce; line++) void checkNext()
    return () => stop.abort()
  }, [key, shopId, settled])
  return { results, total: shopId === undefined ? 0 : Math.min(ids.length, checkedMost) }
}

async function checkOne(id: number, shopId: number, rule: string, signal: AbortSignal): Promise<Check> {
  const body = {
    goods_id: id,
    shop_id: shopId,
    rule: JSON.parse(rule) as NonNullable<ReturnType<typeof ruleOnWire>>,
  }
  const reply = await call(listing.preview, { body, signal, quiet: true })
  if (!reply.ok) return { id, title: `#${id}`, problems: [reply.message] }
  return {
    id,
    title: reply.data.title,
    texts: reply.data.texts,
    problems: reply.data.problems.map(({ message }) => message),
  }
}
