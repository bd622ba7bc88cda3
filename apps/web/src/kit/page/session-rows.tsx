import type { session } from '@dropyard/contract/account/session'
import { text } from '@dropyard/contract/kit/text'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { deviceOf } from '../call/device.ts'
import { useT } from '../lang.ts'
import { StateMessage } from './state-message.tsx'
import './session-rows.css'
import { StatusTag } from '../value/status-tag.tsx'
import { LongText, WhenText } from '../value/value-text.tsx'

type Row = z.output<(typeof session.mine)['data']>[number]

const words = text({
  here: ['This device', '当前设备'],
  seen: ['Last active', '最近活动'],
  since: ['Logged in', '登录于'],
  none: ['Not logged in anywhere.', '当前没有登录。'],
  failed: ['Couldn’t load sessions.', '无法读取登录设备'],
})

interface SessionRowsProps {
  rows: readonly Row[] | undefined
  failed: boolean
  onRetry: () => void
  label: string
  /** The button to end a session other than the current one. */
  end: (row: Row) => ReactNode
}

/** A person's sessions: device, IP address, time. */
export function SessionRows({ rows, failed, onRetry, label, end }: SessionRowsProps) {
  const t = useT(words)
  if (failed) return <StateMessage title={t('failed')} onRetry={onRetry} />
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (rows.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <ul className="session-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <strong>
            <LongText>{deviceOf(row.agent)}</LongText>
          </strong>
          <span>{row.ip}</span>
          <span>
            {t('since')} <WhenText at={row.create_time} />
          </span>
          <span>
            {t('seen')} <WhenText at={row.last_seen} />
          </span>
          {row.current ? <StatusTag tone="green">{t('here')}</StatusTag> : end(row)}
        </li>
      ))}
    </ul>
  )
}
