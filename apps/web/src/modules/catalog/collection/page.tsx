import { CloudUploadOutlined, DownloadOutlined, HeartFilled } from '@ant-design/icons'
import { category } from '@dropyard/contract/catalog/category'
import { collection } from '@dropyard/contract/catalog/collection'
import { goodsDownload } from '@dropyard/contract/catalog/goods-download'
import { link } from '@dropyard/contract/pages'
import { listing } from '@dropyard/contract/store/listing'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { collectionColumns } from './columns.tsx'
import { words } from './words.ts'

/** The company's favorite products: publish to a store, download, or remove. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const list = useList(collection.list)
  const [dialog, show] = useState<{ part: 'listing/publish' | 'goods/pack'; goodsIds: readonly number[] }>()
  useResumed('publish', ({ ids }) => show({ part: 'listing/publish', goodsIds: ids }))
  const remove = async (ids: number[]): Promise<boolean> => {
    const reply = await call(collection.reset, { body: { goods_ids: ids } })
    if (!reply.ok) return false
    toast.success(t('removed', { count: reply.data.removed }))
    await invalidate(collection.list)
    return true
  }
  const publish = (goodsIds: readonly number[]) => {
    show({ part: 'listing/publish', goodsIds })
    // The selection is kept until the dialog has finished.
    return false
  }
  const pack = (goodsIds: readonly number[]) => {
    show({ part: 'goods/pack', goodsIds })
    return false
  }
  const actions = [
    {
      key: 'list',
      label: t('list'),
      icon: <CloudUploadOutlined />,
      call: listing.batchDisplay,
      run: publish,
    },
    { key: 'pack', label: t('download'), icon: <DownloadOutlined />, call: goodsDownload.batch, run: pack },
    { key: 'remove', label: t('remove'), icon: <HeartFilled />, call: collection.reset, run: remove },
  ]
  return (
    <>
      <ListPage
        list={list}
        twoLine
        searchPlaceholder={t('search')}
        columns={collectionColumns(t)}
        filters={[
          { name: 'category_id', label: t('category'), main: true, select: category.tree },
          { name: 'in_stock', label: t('inStock'), main: true },
        ]}
        rowActions={(row) =>
          actions
            .filter(({ key }) => row.available || key === 'remove')
            .map((action) => ({ ...action, run: () => action.run([row.id]) }))
        }
        bulk={actions}
        onOpen={(row) =>
          row.available ? void navigate(link('/goodsList/detail', { id: row.id })) : undefined
        }
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
      {dialog ? (
        <SharedPart name={dialog.part} goodsIds={dialog.goodsIds} onClose={() => show(undefined)} />
      ) : null}
    </>
  )
}
