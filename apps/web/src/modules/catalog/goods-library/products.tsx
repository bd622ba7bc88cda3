import {
  DashboardOutlined,
  DownloadOutlined,
  DownOutlined,
  ImportOutlined,
  InboxOutlined,
  PlusOutlined,
  RollbackOutlined,
  ShoppingOutlined,
  StopOutlined,
  TagOutlined,
  UpOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons'
import { category } from '@dropyard/contract/catalog/category'
import { channelNames, languageNames } from '@dropyard/contract/catalog/goods/completeness'
import { saleStages } from '@dropyard/contract/catalog/goods/sale-stage'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight } from '@dropyard/contract/catalog/goods-edit/weight'
import { imageCalls } from '@dropyard/contract/catalog/goods-image'
import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { goodsLibrary, type LibraryRow, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { libraryActions } from '@dropyard/contract/catalog/goods-library/actions'
import * as wire from '@dropyard/contract/kit/wire'
import { listingChannels } from '@dropyard/contract/store/platform/facts'
import { storeLanguageCodes } from '@dropyard/contract/store/platform/languages'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { JobFileDialog } from '../../../kit/files/job-file-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { mapSearchParam } from '../../../kit/list/map-search-param.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { entryOf } from '../../../kit/page/use-opened.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { useSeenVersions } from '../../../kit/rows/seen-rows.ts'
import { useRowActions } from '../../../kit/rows/use-row-actions.tsx'
import { goodsColumns } from '../goods/columns.tsx'
import { GoodsDrawer } from '../goods-edit/edit.tsx'
import '../goods/goods.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { filtersOf } from '../goods/search-place.ts'
import { useDescribed } from '../goods/use-described.ts'
import { words } from '../goods/words.ts'
import { NewGoods } from '../goods-edit/new-goods.tsx'
import { WeightDialog } from '../goods-edit/weight-dialog.tsx'
import { ImportProducts } from '../goods-import/import-dialog.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { libraryColumns } from './columns.tsx'
import { type Refusal, ShelfRefusals } from './shelf-refusals.tsx'
import { libraryWords } from './words.ts'

const icons = {
  claim: <UserAddOutlined />,
  release: <UserDeleteOutlined />,
  stage: <TagOutlined />,
  out: <StopOutlined />,
  packaging: <InboxOutlined />,
  product: <ShoppingOutlined />,
  cancel: <RollbackOutlined />,
}
const ofRow = ['claim', 'release', 'stage', 'packaging', 'product', 'out', 'cancel'] as const

/** All products in any state, for staff. */
export function Products({ lists }: { lists: ReactNode }) {
  const t = useT(libraryWords)
  const lang = useLang()
  const finding = useT(words)
  const { list, filters: described } = useDescribed(mapSearchParam(useList(goodsLibrary.list), 'keyword'))
  const [importing, setImporting] = useState(false)
  const [{ id: opened, part }, set] = usePageParams('/goodsLibrary', { id: wire.id, part: wire.text(20) })
  const open = (id: number | undefined, to?: string): void => set({ id, part: to }, entryOf(opened, id))
  const seen = useSeenVersions(list.rows)
  const work = useRowActions(libraryActions, {
    seen,
    reload: () => Promise.all([invalidate(goodsLibrary.list), invalidate(goodsEdit.get)]),
    answers: {
      title: finding('columns.title'),
      name: ({ id }) => list.rows.find((row) => row.id === id)?.title ?? String(id),
    },
    icons,
  })
  const [bound, bind] = useState<readonly number[]>()
  const [adding, setAdding] = useState(false)
  const [weighing, setWeighing] = useState(false)
  useResumed('goods', ({ id }) => (id === undefined ? setAdding(true) : open(id)))
  useResumed('goods/weights', () => setWeighing(true))
  useResumed(['goods/language', 'goods/variants'], ({ id, form }) =>
    open(id, form === 'goods/language' ? 'languages' : 'variants'),
  )
  useResumed('goods/bind', ({ ids }) => bind(ids))
  const [exportId, showExport] = useState<number>()
  const zip = useSave(imageCalls.export, { onDone: (reply) => showExport(reply.data.job_id) })
  const [refusal, refuse] = useState<Refusal>()
  const putOn = async (ids: number[]): Promise<boolean> => {
    const reply = await call(goodsLibrary.onShelf, { body: { id_list: ids } })
    await invalidate(goodsLibrary.list)
    if (!reply.ok) return false
    const { moved, refused } = reply.data
    if (refused.length > 0) refuse({ moved: moved.length, refused })
    else toast.success(t('moved', { count: moved.length }))
    return refused.length === 0
  }
  const takeOff = async (ids: number[]): Promise<boolean> => {
    const question = {
      title: t('offTitle', { count: ids.length }),
      help: t('offHelp'),
      ok: t('offShelf'),
    }
    if (!(await confirmDanger(question))) return false
    const reply = await call(goodsLibrary.offShelf, { body: { id_list: ids } })
    await invalidate(goodsLibrary.list)
    if (reply.ok) toast.success(t('moved', { count: reply.data.moved.length }))
    return reply.ok
  }
  const shelf = [
    { key: 'on', label: t('onShelf'), icon: <UpOutlined />, call: goodsLibrary.onShelf, run: putOn },
    { key: 'off', label: t('offShelf'), icon: <DownOutlined />, call: goodsLibrary.offShelf, run: takeOff },
  ]
  const exporting = useSave(goodsImport.export, { onDone: (reply) => showExport(reply.data.job_id) })
  const addButton = (
    <Can call={goodsEdit.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Can>
  )
  const columns: ListColumn<LibraryRow>[] = overrideColumns(goodsColumns(finding, true), {
    title: { width: 250 },
    ship_days: { hidden: true },
    tags: { hidden: true },
  })
  const importButton = (
    <Can call={goodsImport.run}>
      <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        twoLine
        searchPlaceholder={finding('search')}
        titleExtra={lists}
        columns={[
          ...columns.slice(0, 2),
          ...libraryColumns(t, lang, (id) => open(id, 'complete')),
          ...columns.slice(2),
        ]}
        tabs={{ by: 'status', all: true }}
        filters={[
          {
            name: 'category_id',
            label: finding('columns.category'),
            main: true,
            select: category.tree,
          },
          { name: 'in_stock', label: finding('inStock'), main: true },
          {
            name: 'sale_stage',
            label: t('stage'),
            choices: Object.entries(saleStages).map(([value, [en, zh]]) => ({
              value,
              label: lang === 'zh' ? zh : en,
            })),
          },
          {
            name: 'lacks',
            label: t('lacks'),
            choices: listingChannels.map((value) => ({ value, label: channelNames[value] })),
          },
          {
            name: 'lacks_in',
            label: t('lacksIn'),
            choices: storeLanguageCodes.map((value) => ({ value, label: languageNames[value][lang] })),
          },
          ...described,
        ]}
        primaryAction={addButton}
        toolbar={
          <>
            {importButton}
            <Can call={goodsImport.export}>
              <Button
                type="text"
                icon={<DownloadOutlined />}
                aria-label={t('export')}
                disabled={list.rows.length === 0}
                loading={exporting.busy}
                onClick={() =>
                  void exporting.run({
                    body: {
                      ...filtersOf(list.query),
                      status: list.query.status,
                      lacks: list.query.lacks,
                      lacks_in: list.query.lacks_in,
                    },
                  })
                }
              />
            </Can>
            <Can call={goodsWeight.update}>
              <Button
                type="text"
                icon={<DashboardOutlined />}
                aria-label={t('weights')}
                onClick={() => setWeighing(true)}
              />
            </Can>
          </>
        }
        onOpen={(row) => open(row.id)}
        rowActions={(row) => [
          ...shelf
            .filter(({ key }) => row.actions.includes(key))
            .map((action) => ({ ...action, run: () => action.run([row.id]) })),
          ...work.row(row, ofRow),
          {
            key: 'bind',
            label: t('bind'),
            call: libraryCalls.bindShop,
            run: () => bind([row.id]),
          },
        ]}
        bulk={[
          ...shelf.map((action) => ({ ...action, danger: action.key === 'off' })),
          ...work.bulk(ofRow),
          { key: 'bind', label: t('bind'), call: libraryCalls.bindShop, run: (ids) => bind(ids) },
          {
            key: 'images',
            label: t('images'),
            icon: <DownloadOutlined />,
            call: imageCalls.export,
            run: (ids) => zip.run({ body: { goods_ids: ids } }),
          },
        ]}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: importButton }}
      />
      {adding ? (
        <NewGoods
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false)
            open(id)
          }}
        />
      ) : null}
      <GoodsDrawer id={opened} part={part} onClose={() => open(undefined)} />
      {bound ? <BindDialog ids={bound} onClose={() => bind(undefined)} /> : null}
      {work.dialogs}
      {importing ? <ImportProducts onClose={() => setImporting(false)} /> : null}
      {exportId === undefined ? null : (
        <JobFileDialog jobId={exportId} onClose={() => showExport(undefined)} />
      )}
      {weighing ? <WeightDialog onClose={() => setWeighing(false)} /> : null}
      {refusal ? <ShelfRefusals refusal={refusal} onClose={() => refuse(undefined)} /> : null}
    </>
  )
}
