import { CloudUploadOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { privateGoods } from '@dropyard/contract/catalog/private-goods'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import {
  EmptyValue,
  LongText,
  MoneyText,
  NumberText,
  Picture,
  TwoLines,
} from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Row = ListRow<typeof privateGoods.list>
const icons = { change: <EditOutlined />, list: <CloudUploadOutlined />, pack: <DownloadOutlined /> }
const tones: Readonly<Record<string, Tone>> = { draft: 'blue', on_shelf: 'green', off_shelf: 'grey' }

/** Products that only this company sees, with requests for changes by staff. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const list = useList(privateGoods.list)
  const [dialog, show] = useState<{ part: 'listing/publish' | 'goods/pack'; goodsIds: number[] }>()
  useResumed('publish', ({ ids }) => show({ part: 'listing/publish', goodsIds: [...ids] }))
  const stateOf = (row: Row): keyof typeof t.words.states =>
    row.status === 'on_shelf' || row.status === 'off_shelf' ? row.status : 'draft'
  const recordActions = useRecordActions(
    privateGoods,
    {
      icons,
      opens: {
        list: ({ id }) => show({ part: 'listing/publish', goodsIds: [id] }),
        pack: ({ id }) => show({ part: 'goods/pack', goodsIds: [id] }),
      },
      onReply: (_, { request_id }: { request_id: number }) =>
        navigate(link('/externalLinks', { id: request_id })),
    },
    list.rows,
  )
  return (
    <>
      <ListPage
        list={list}
        twoLine
        searchPlaceholder={t('search')}
        tabs={{
          by: 'status',
          all: true,
          items: (['on_shelf', 'draft', 'off_shelf'] as const).map((value) => ({
            value,
            label: t(`states.${value}`),
          })),
        }}
        columns={[
          {
            key: 'title',
            title: t('product'),
            sort: true,
            width: 360,
            cell: (row) => (
              <span className="with-picture">
                <Picture src={sized(row.image, 40)} name={row.title} size={40} />
                <TwoLines first={<LongText>{row.title}</LongText>} second={row.code} />
              </span>
            ),
          },
          {
            key: 'status',
            title: t('state'),
            width: 140,
            cell: (row) => (
              <StatusTag tone={tones[row.status] ?? 'neutral'}>{t(`states.${stateOf(row)}`)}</StatusTag>
            ),
          },
          {
            key: 'price',
            title: t('price'),
            width: 110,
            right: true,
            cell: (row) => <MoneyText amount={row.min_price} currency={row.currency} />,
          },
          {
            key: 'stock',
            title: t('stock'),
            width: 100,
            right: true,
            cell: (row) => <NumberText value={row.stock} />,
          },
          {
            key: 'skus',
            title: t('variants'),
            width: 100,
            right: true,
            cell: (row) => <NumberText value={row.sku_count} />,
          },
          {
            key: 'changes',
            title: t('changes'),
            width: 150,
            right: true,
            cell: (row) =>
              row.open_changes > 0 ? (
                <Link to={link('/externalLinks', { search: row.title })}>
                  <NumberText value={row.open_changes} />
                </Link>
              ) : (
                <EmptyValue />
              ),
          },
        ]}
        rowActions={recordActions.actions}
        onOpen={(row) =>
          row.actions.includes('list')
            ? void navigate(link('/goodsList/detail', { id: row.id }))
            : void recordActions.run('change', [row.id])
        }
        empty={{
          title: t('empty'),
          help: t('emptyHelp'),
          action: (
            <Button type="primary" onClick={() => void navigate('/externalLinks')}>
              {t('ask')}
            </Button>
          ),
        }}
      />
      {recordActions.dialogs}
      {dialog ? (
        <SharedPart name={dialog.part} goodsIds={dialog.goodsIds} onClose={() => show(undefined)} />
      ) : null}
    </>
  )
}
