import { dayMs } from '@dropyard/contract/kit/days'
import { text } from '@dropyard/contract/kit/text'
import { Tooltip } from 'antd'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { exactTime } from '../../../kit/value/when.ts'

const words = text({
  left_one: ['{{count}} day left', '剩 {{count}} 天'],
  left_other: ['{{count}} days left', '剩 {{count}} 天'],
  closed: ['Closed', '已截止'],
})

/** Days left at which the deadline is highlighted. */
const few = 5

/** How long the carrier still accepts a claim for a parcel. */
export function ClaimUntil({ at }: { at: string | null }) {
  const t = useT(words)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  if (at === null) return <EmptyValue />
  const count = Math.floor((Date.parse(at) - Date.now()) / dayMs)
  return (
    <Tooltip title={exactTime(at, zone, lang)}>
      {count < 0 ? (
        <span className="soft">{t('closed')}</span>
      ) : count < few ? (
        <span>
          <StatusTag tone="red">{t('left', { count })}</StatusTag>
        </span>
      ) : (
        <span className="number">{t('left', { count })}</span>
      )}
    </Tooltip>
  )
}
