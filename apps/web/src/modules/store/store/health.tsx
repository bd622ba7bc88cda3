import type { Tone } from '@dropyard/contract/kit/workflow'
import type { StoreRow } from '@dropyard/contract/store/store-row'
import { type Translate, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

type Words = Translate<(typeof words)['en']>

export const tones: Readonly<Record<StoreRow['health'], Tone>> = {
  ok: 'green',
  silent: 'amber',
  lost: 'red',
  waiting: 'amber',
  disabled: 'grey',
  archived: 'grey',
}

/** How a store is connected, and on hover why and what to do. */
export function Health({ row }: { row: StoreRow }) {
  const t = useT(words)
  const reason =
    row.health === 'lost'
      ? lostReason(row, t)
      : t(`reasons.${row.health as Exclude<typeof row.health, 'lost'>}`)
  return (
    <button
      data-tip={reason}
      type="button"
      className="health"
      aria-label={`${t(`health.${row.health}`)}: ${reason}`}
    >
      <StatusTag tone={tones[row.health]}>{t(`health.${row.health}`)}</StatusTag>
    </button>
  )
}

const knownReasons = ['uninstalled', 'refused', 'expired'] as const

/** Why an authorization ended, in words; undefined while it holds. */
export function lostReason({ auth_lost }: Pick<StoreRow, 'auth_lost'>, t: Words): string | undefined {
  if (auth_lost === null) return undefined
  const known = knownReasons.find((reason) => reason === auth_lost)
  return t(`reasons.${known ?? 'other'}`)
}
