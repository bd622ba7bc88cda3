import { listNames } from '@dropyard/contract/kit/text'
import type { ownChannelChange } from '@dropyard/contract/order/channel-change'
import { promiseParts } from '@dropyard/contract/order/order-rule/channel-promise'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { EmptyValue, MoneyText, TwoLines } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Row = Pick<z.output<typeof ownChannelChange.row>, 'beyond'>

/** In which respects the new channel is worse than the one that was paid for. */
export function Beyond({ beyond }: Row) {
  const lang = useLang()
  if (beyond.length === 0) return <EmptyValue />
  const text = listNames(
    beyond.map((part) => promiseParts[part][lang]),
    lang,
  )
  return <>{text.charAt(0).toUpperCase() + text.slice(1)}</>
}

/** A channel with its maximum delivery time in days. */
export function ChannelDays({ name, days }: { name: string; days: number | null }) {
  const t = useT(words)
  return <TwoLines first={name} second={days === null ? t('unknown') : t('days', { count: days })} />
}

export function OrderLink({ to, number }: { to: string; number: string }) {
  return (
    <Link className="number" to={to} onClick={(event) => event.stopPropagation()}>
      {number}
    </Link>
  )
}

/** Empty if the new channel is not cheaper. */
export const GivenBack = ({ amount }: { amount: number | null | undefined }) =>
  amount ? <MoneyText amount={amount} currency="USD" /> : <EmptyValue />
