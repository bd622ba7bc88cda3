import { listing } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { type RuleDraft, ruleOnWire } from './rule.ts'

export type Preview = z.output<typeof listing.preview.data>

/** Milliseconds of quiet before prices are asked for anew. */
const pause = 250

/** What a publish would send to a store, following the rule as it is typed; `current`: by the rule as it is now. */
export function usePreview(
  goodsId: number | undefined,
  shopId: number | undefined,
  rule: RuleDraft,
  country: string,
) {
  const wire = ruleOnWire(rule)
  const typed = wire ? JSON.stringify(wire) : ''
  const settled = useDebounced(typed, pause)
  const enabled = goodsId !== undefined && shopId !== undefined && settled !== ''
  const answer = useData(
    listing.preview,
    {
      body: {
        goods_id: goodsId ?? 0,
        shop_id: shopId ?? 0,
        country,
        rule: settled ? (JSON.parse(settled) as NonNullable<typeof wire>) : {},
      },
    },
    { enabled, keep: true },
  )
  const current = enabled && settled === typed && answer.isSuccess && !answer.isFetching
  return { ...answer, current }
}
