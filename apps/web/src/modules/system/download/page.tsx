import { CloseCircleOutlined, DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { download, downloadStateNames, downloadStates, myDownload } from '@dropyard/contract/system/download'
import { job } from '@dropyard/contract/system/job'
import { useEffect, useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { saveDownload } from '../../../kit/files/save-download.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { usePerson } from '../../../kit/person.ts'
import { type DownloadRow, downloadColumns } from './columns.tsx'
import { words } from './words.ts'

/** Milliseconds between looks while something is being made. */
const liveEvery = 2000

/** Files that were made for this person: each with its progress, and for a week with its link. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const side = usePerson()?.kind === 'staff' ? download : myDownload
  const [live, setLive] = useState(false)
  const list = useList<typeof myDownload.list>(side.list, { every: live ? liveEvery : false })
  const busy = list.rows.some((row) => isBusy(row))
  useEffect(() => setLive(busy), [busy])
  const removing = useSave(side.remove, { done: t('removed'), refresh: [side.list] })
  const cancelling = useSave(job.cancel, { done: t('cancelled'), refresh: [side.list] })
  const remove = async (row: DownloadRow): Promise<void> => {
    if (await confirmDanger({ title: t('removeTitle'), help: t('removeHelp'), ok: t('remove') }))
      await removing.run({ params: { id: row.id } })
  }
  const actions = (row: DownloadRow): RowAction[] =>
    isBusy(row)
      ? [
          {
            key: 'cancel',
            label: t('cancel'),
            icon: <CloseCircleOutlined />,
            run: () => cancelling.run({ params: { id: row.id } }),
          },
        ]
      : [
          ...(row.link
            ? [{ key: 'get', label: t('download'), icon: <DownloadOutlined />, run: () => saveRow(row) }]
            : []),
          {
            key: 'remove',
            label: t('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            run: () => remove(row),
          },
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
    />
  )
}

const isBusy = (row: DownloadRow): boolean => row.state === 'waiting' || row.state === 'running'

function saveRow(row: DownloadRow): void {
  if (row.link) void saveDownload(row.id)
}
