import { DownloadOutlined } from '@ant-design/icons'
import { goodsDownload, packFormats } from '@dropyard/contract/catalog/goods-download'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadState } from '../../../kit/files/download-state.ts'
import { saveDownload } from '../../../kit/files/save-download.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { cellOf, type RowIn } from '../../../kit/record/record-shape.tsx'
import { BytesText, EmptyValue, LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Pack = RowIn<typeof goodsDownload>

/** Milliseconds between polls while a pack is being made. */
const liveEvery = 2000

/** Packs of pictures and data that the user requested. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const navigate = useNavigate()
  const [live, setLive] = useState(false)
  const save = (row: Pack): void => (row.link ? void saveDownload(row.id) : undefined)
  const holds = (row: Pack): string =>
    [row.images ? t('pictures') : '', row.format ? packFormats[row.format][lang] : '']
      .filter(Boolean)
      .join(' + ')
  return (
    <RecordPage
      record={goodsDownload}
      // Its export endpoint exports products, not this list.
      without={['export']}
      pollMs={live ? liveEvery : false}
      onRows={(rows) => setLive(rows.some(({ state }) => state === 'waiting' || state === 'running'))}
      primaryAction={<Button onClick={() => void navigate('/download')}>{t('all')}</Button>}
      widths={{ title: 240, goods_count: 90, format: 220, size: 100, create_time: 110, expire_time: 185 }}
      cells={{
        state: (row) =>
          row.state === 'running' && row.total > 0 ? (
            <Progress
              size="small"
              percent={downloadState(row).percent}
              aria-label={goodsDownload.text[lang].fields.state}
            />
          ) : (
            cellOf(goodsDownload, lang, 'state', row)
          ),
        format: (row) => <LongText>{holds(row)}</LongText>,
        size: ({ size }) => (size === null ? <EmptyValue /> : <BytesText bytes={size} />),
        expire_time: ({ expire_time: at }) => (at ? <WhenText at={at} exact /> : <EmptyValue />),
      }}
      actions={(row) =>
        row.link
          ? [{ key: 'get', label: t('download'), icon: <DownloadOutlined />, run: () => save(row) }]
          : []
      }
      onOpen={save}
      first={
        <Button type="primary" onClick={() => void navigate('/goodsList')}>
          {t('find')}
        </Button>
      }
    />
  )
}
