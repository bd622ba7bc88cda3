import { type SaleStage, saleStages } from '@dropyard/contract/catalog/goods/sale-stage'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  on_shelf: 'green',
  off_shelf: 'grey',
  out: 'red',
  packaging: 'blue',
}

/** The sale stage of a product, unless it is the regular one. */
export function GoodsStage({ stage }: { stage: SaleStage }) {
  const lang = useLang()
  const [en, zh, tone] = saleStages[stage]
  return stage === 'regular' ? null : <StatusTag tone={tone}>{lang === 'zh' ? zh : en}</StatusTag>
}

/** The state of a product: whether it is on sale. */
export function GoodsState({ status }: { status: string }) {
  const names: Readonly<Record<string, string>> = useT(words).words.states
  return <StatusTag tone={tones[status] ?? 'neutral'}>{names[status] ?? status}</StatusTag>
}
