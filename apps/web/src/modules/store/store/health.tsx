import { type StoreRow, stores } from '@dropyard/contract/store/store/row'
import { type Translate, useLang, useT } from '../../../kit/lang.ts'
import { cellOf } from '../../../kit/record/record-shape.tsx'
import { words } from './words.ts'

type Words = Translate<(typeof words)['en']>

/** A store's connection state, with the reason and advice on hover. */
export function Health({ row }: { row: StoreRow }) {
  const t = useT(words)
  const field = useT(stores.text)
  const reason =
    row.health === 'lost'
      ? lostReason(row, t)
      : t(`reasons.${row.health as Exclude<typeof row.health, 'lost'>}`)
  return (
    <button
      data-tip={reason}
      type="button"
      className="health"
      aria-label={`${field(`choices.health.${row.health}`)}: ${reason}`}
    >
      {cellOf(stores, useLang(), 'health', row)}
    </button>
  )
}

const knownReasons = ['uninstalled', 'refused', 'expired'] as const

/** The text why an authorization ended; undefined while it is valid. */
export function lostReason({ auth_lost }: Pick<StoreRow, 'auth_lost'>, t: Words): string | undefined {
  if (auth_lost === null) return undefined
  const known = knownReasons.find((reason) => reason === auth_lost)
  return t(`reasons.${known ?? 'other'}`)
}
