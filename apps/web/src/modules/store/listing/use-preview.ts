import { listing } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { type RuleDraft, ruleOnWire } from './rule.ts'

export type Preview = z.output<typeof listing.preview.data>

/** Milliseconds without typing before prices are requested again. */
const pause = 250

/** What publishing would send to a store, updated while the rule is typed; `current`: the preview is for the current rule. */
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
