import { DownloadOutlined } from '@ant-design/icons'
import {
  type goodsDownload as calls,
  goodsDownload,
  packFormats,
} from '@dropyard/contract/catalog/goods-download'
import { downloadStateNames, downloadStates } from '@dropyard/contract/system/download'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadState } from '../../../kit/files/download-state.ts'
import { saveDownload } from '../../../kit/files/save-download.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { BytesText, LongText, Nothing, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Pack = ListRow<typeof calls.list>

/** Milliseconds between looks while a pack is being made. */
const liveEvery = 2000

/** Packs of pictures and data that this person asked for. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const navigate = useNavigate()
  const [live, setLive] = useState(false)
  const list = useList(goodsDownload.list, { every: live ? liveEvery : false })
  const busy = list.rows.some((row) => row.state === 'waiting' || row.state === 'running')
  useEffect(() => setLive(busy), [busy])
  const save = (row: Pack): void => (row.link ? void saveDownload(row.id) : undefined)
  const holds = (row: Pack): string =>
    [row.images ? t('pictures') : '', row.format ? packFormats[row.format][lang] : '']
      .filter(Boolean)
      .join(' + ')
  return (
    <ListPage
      list={list}
      searchWords={t('search')}
      main={<Button onClick={() => void navigate('/download')}>{t('all')}</Button>}
      columns={[
        {
          key: 'title',
          title: t('name'),
          sort: true,
          width: 240,
          cell: (row) => <LongText>{row.title}</LongText>,
        },
        {
          key: 'state',
          title: t('state'),
          width: 120,
          cell: (row) =>
            row.state === 'running' && row.total > 0 ? (
              <Progress size="small" percent={downloadState(row).percent} aria-label={t('state')} />
            ) : (
              <FlowTag states={downloadStates} state={row.state} />
            ),
        },
        {
          key: 'goods_count',
          title: t('goods'),
          width: 90,
          right: true,
          cell: (row) => <NumberText value={row.goods_count} />,
        },
        { key: 'holds', title: t('holds'), width: 220, cell: (row) => <LongText>{holds(row)}</LongText> },
        {
          key: 'size',
          title: t('size'),
          width: 100,
          right: true,
          cell: (row) => (row.size === null ? <Nothing /> : <BytesText bytes={row.size} />),
        },
        {
          key: 'created',
          title: t('created'),
          sort: 'create_time',
          width: 110,
          cell: (row) => <WhenText at={row.create_time} />,
        },
        {
          key: 'expires',
          title: t('expires'),
          width: 185,
          cell: (row) => (row.expire_time ? <WhenText at={row.expire_time} exact /> : <Nothing />),
        },
      ]}
      filters={[
        {
          name: 'state',
          label: t('state'),
          main: true,
          choices: downloadStateNames.map((value) => ({ value, label: downloadStates[value].words[lang] })),
        },
      ]}
      rowActions={(row) =>
        row.link
          ? [{ key: 'get', label: t('download'), icon: <DownloadOutlined />, run: () => save(row) }]
          : []
      }
      onOpen={save}
      empty={{
        title: t('empty'),
        help: t('emptyHelp'),
        action: (
          <Button type="primary" onClick={() => void navigate('/goodsList')}>
            {t('find')}
          </Button>
        ),
      }}
    />
  )
}
