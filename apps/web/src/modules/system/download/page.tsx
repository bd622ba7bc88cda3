import { CloseCircleOutlined, DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { download, downloadStateNames, downloadStates, myDownload } from '@dropyard/contract/system/download'
import { useEffect, useState } from 'react'
import { saveDownload } from '../../../kit/files/save-download.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { usePerson } from '../../../kit/person.ts'
import { useDoes } from '../../../kit/rows/use-does.tsx'
import { type DownloadRow, downloadColumns } from './columns.tsx'
import { words } from './words.ts'

/** Milliseconds between looks while something is being made. */
const liveEvery = 2000
const icons = { cancel: <CloseCircleOutlined />, remove: <DeleteOutlined /> }

/** Files that were made for this person: each with its progress, and for a week with its link. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const side = usePerson()?.kind === 'staff' ? download : myDownload
  const [live, setLive] = useState(false)
  const list = useList<typeof myDownload.list>(side.list, { every: live ? liveEvery : false })
  const busy = list.rows.some(({ actions }) => actions.includes('cancel'))
  useEffect(() => setLive(busy), [busy])
  const does = useDoes<'cancel' | 'remove', typeof myDownload>(
    side as typeof myDownload,
    { icons },
    list.rows,
  )
  const actions = (row: DownloadRow): RowAction[] => [
    ...(row.link
      ? [{ key: 'get', label: t('download'), icon: <DownloadOutlined />, run: () => saveRow(row) }]
      : []),
    ...does.actions(row),
  ]
  return (
    <ListPage
      list={list}
      searchWords={t('search')}
      columns={downloadColumns(t)}
      filters={[
        {
          name: 'state',
          label: t('state'),
          main: true,
          choices: downloadStateNames.map((value) => ({ value, label: downloadStates[value].words[lang] })),
        },
      ]}
      rowActions={actions}
      onOpen={saveRow}
      empty={{ title: t('empty'), help: t('emptyHelp') }}
    >
      {does.dialogs}
    </ListPage>
  )
}

function saveRow(row: DownloadRow): void {
  if (row.link) void saveDownload(row.id)
}
