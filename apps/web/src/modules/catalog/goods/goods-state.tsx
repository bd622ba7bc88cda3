import type { Tone } from '@dropyard/contract/kit/workflow'
import { useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  on_shelf: 'green',
  off_shelf: 'grey',
  out: 'red',
}

/** Whether a product is sold. */
export function GoodsState({ status }: { status: string }) {
  const names: Readonly<Record<string, string>> = useT(words).words.states
  return <StatusTag tone={tones[status] ?? 'neutral'}>{names[status] ?? status}</StatusTag>
}
