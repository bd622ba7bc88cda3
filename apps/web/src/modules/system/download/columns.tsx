import { downloadStates, type myDownload } from '@dropyard/contract/system/download'
import { Progress } from 'antd'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { BytesText, LongText, Nothing, WhenText } from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

export type DownloadRow = ListRow<typeof myDownload.list>

export function downloadColumns(t: Translate<(typeof words)['en']>): ListColumn<DownloadRow>[] {
  return [
    {
      key: 'title',
      title: t('name'),
      width: 290,
      sort: true,
      cell: (row) => <LongText>{row.file_name ?? row.title}</LongText>,
    },
    { key: 'state', title: t('state'), width: 250, cell: (row) => <State row={row} t={t} /> },
    {
      key: 'size',
      title: t('size'),
      width: 110,
      right: true,
      cell: (row) => (row.size === null ? <Nothing /> : <BytesText bytes={row.size} />),
    },
    {
      key: 'create_time',
      title: t('created'),
      width: 150,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
    {
      key: 'expire_time',
      title: t('expires'),
      width: 190,
      cell: (row) => (row.expire_time ? <WhenText at={row.expire_time} exact /> : <Nothing />),
    },
  ]
}

function State({ row, t }: { row: DownloadRow; t: Translate<(typeof words)['en']> }) {
  if (row.state === 'running' && row.total > 0)
    return (
      <Progress
        size="small"
        percent={Math.floor((Math.min(row.done, row.total) / row.total) * 100)}
        aria-label={t('progress', { done: row.done, total: row.total })}
      />
    )
  return (
    <>
      <FlowTag states={downloadStates} state={row.state} />
      {row.before ? <span className="soft"> {t('before', { count: row.before })}</span> : null}
      {row.state === 'failed' ? <span className="soft"> {t('tryAgain')}</span> : null}
    </>
  )
}
