import { CloseCircleOutlined, DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { type DownloadRow, download, myDownload } from '@dropyard/contract/system/download'
import { Progress } from 'antd'
import { useState } from 'react'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { downloadState } from '../../../kit/files/download-state.ts'
import { saveDownload } from '../../../kit/files/save-download.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { cellOf } from '../../../kit/record/record-shape.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { BytesText, EmptyValue, LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Milliseconds between polls while a file is being made. */
const liveEvery = 2000
const icons = { cancel: <CloseCircleOutlined />, remove: <DeleteOutlined /> }

/** Files that were made for the user: each with its progress, and for a week with a link. */
export function Page() {
  const t = useT(words)
  const side = useCurrentUser()?.kind === 'merchant' ? myDownload : download
  const [live, setLive] = useState(false)
  const recordActions = useRecordActions<'cancel' | 'remove', typeof side>(side, { icons })
  const actions = (row: DownloadRow): RowAction[] => [
    ...(row.link
      ? [{ key: 'get', label: t('download'), icon: <DownloadOutlined />, run: () => saveRow(row) }]
      : []),
    ...recordActions.actions(row),
  ]
  return (
    <RecordPage
      record={side}
      without={['remove']}
      pollMs={live ? liveEvery : false}
      onRows={(rows) => {
        recordActions.onRows(rows)
        setLive(rows.some((row) => row.actions.includes('cancel')))
      }}
      widths={{ title: 290, state: 250, create_time: 150, expire_time: 190 }}
      cells={{
        title: (row) => <LongText>{row.file_name ?? row.title}</LongText>,
        state: (row) => <State row={row} />,
        size: ({ size }) => (size === null ? <EmptyValue /> : <BytesText bytes={size} />),
        expire_time: ({ expire_time: at }) => (at ? <WhenText at={at} exact /> : <EmptyValue />),
      }}
      actions={actions}
      onOpen={saveRow}
    >
      {recordActions.dialogs}
    </RecordPage>
  )
}

function saveRow(row: DownloadRow): void {
  if (row.link) void saveDownload(row.id)
}

function State({ row }: { row: DownloadRow }) {
  const t = useT(words)
  const lang = useLang()
  if (row.state === 'running' && row.total > 0)
    return (
      <Progress
        size="small"
        percent={downloadState(row).percent}
        aria-label={t('progress', { done: row.done, total: row.total })}
      />
    )
  return (
    <>
      {cellOf(myDownload, lang, 'state', row)}
      {row.before ? <span className="soft"> {t('before', { count: row.before })}</span> : null}
      {row.state === 'failed' ? <span className="soft"> {t('tryAgain')}</span> : null}
    </>
  )
}
