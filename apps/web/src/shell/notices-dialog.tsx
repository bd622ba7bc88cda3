import { type NoticeRow, notice } from '@dropyard/contract/system/notice'
import { Button } from 'antd'
import { call } from '../kit/call/api.ts'
import { invalidate, useSave } from '../kit/call/use-data.ts'
import { useT } from '../kit/lang.ts'
import { WhenText } from '../kit/value/value-text.tsx'
import './notices.css'
import { shellText } from './shell-text.ts'

interface NoticesDialogProps {
  latest: readonly NoticeRow[]
  unread: number
  onGo: (path: string) => void
}

/** The newest notices in the bell's popover. */
export function NoticesDialog({ latest, unread, onGo }: NoticesDialogProps) {
  const t = useT(shellText)
  const readAll = useSave(notice.read, { refresh: [notice.list] })
  const open = (row: NoticeRow) => {
    if (!row.read)
      void call(notice.read, { body: { ids: [row.id] }, quiet: true }).then(() => invalidate(notice.list))
    onGo(row.link)
  }
  return (
    <section className="notices" aria-label={t('notices')}>
      <header>
        <strong>{t('notices')}</strong>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          loading={readAll.busy}
          onClick={() => void readAll.run({ body: {} })}
        >
          {t('noticesReadAll')}
        </Button>
      </header>
      {latest.length === 0 ? (
        <p>{t('noticesNone')}</p>
      ) : (
        <ul>
          {latest.map((row) => (
            <li key={row.id}>
              <button type="button" data-read={row.read} onClick={() => open(row)}>
                <i data-tone={row.tone} aria-hidden="true" />
                <span>{row.title}</span>
                <small>
                  <WhenText at={row.create_time} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <Button type="text" size="small" onClick={() => onGo('/noticeList')}>
          {t('noticesAll')}
        </Button>
        <Button type="text" size="small" onClick={() => onGo('/notification')}>
          {t('noticesSettings')}
        </Button>
      </footer>
    </section>
  )
}
