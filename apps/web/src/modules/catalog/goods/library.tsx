import {
  DashboardOutlined,
  DownloadOutlined,
  DownOutlined,
  ImportOutlined,
  PlusOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { category } from '@dropyard/contract/catalog/category'
import { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight } from '@dropyard/contract/catalog/goods-weight'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { JobFileDialog } from '../../../kit/files/job-file-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { searchAs } from '../../../kit/list/search-as.ts'
import { listAhead, useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { goodsColumns } from './columns.tsx'
import { GoodsDrawer } from './edit/edit.tsx'
import './goods.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { NewGoods } from './edit/new-goods.tsx'
import { WeightDialog } from './edit/weight-dialog.tsx'
import { ImportProducts } from './import/import-dialog.tsx'
import { libraryWords } from './library-words.ts'
import { filtersOf } from './search-place.ts'
import { type Refusal, ShelfRefusals } from './shelf-refusals.tsx'
import { useDescribed } from './use-described.ts'
import { words } from './words.ts'

export const ahead = (search: string) => listAhead(goodsLibrary.list, search)

/** All goods, in every state, for staff. */
export function Page() {
  const t = useT(libraryWords)
  const finding = useT(words)
  const { list, filters: described } = useDescribed(searchAs(useList(goodsLibrary.list), 'keyword'))
  const [importing, setImporting] = useState(false)
  const [opened, open] = useOpened('/goodsLibrary')
  const [adding, setAdding] = useState(false)
  const [weighing, setWeighing] = useState(false)
  useResumed('goods', ({ id }) => (id === undefined ? setAdding(true) : open(id)))
  useResumed('goods/weights', () => setWeighing(true))
  const [exportId, showExport] = useState<number>()
  const [refusal, refuse] = useState<Refusal>()
  const putOn = async (ids: number[]): Promise<boolean> => {
    const reply = await call(goodsLibrary.onShelf, { body: { id_list: ids } })
    await refresh(goodsLibrary.list)
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
    await refresh(goodsLibrary.list)
    if (reply.ok) toast.success(t('moved', { count: reply.data.moved.length }))
    return reply.ok
  }
  const exporting = useSave(goodsLibrary.export, { onDone: (reply) => showExport(reply.data.job_id) })
  const addButton = (
    <Can call={goodsEdit.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Can>
  )
  const importButton = (
    <Can call={goodsLibrary.import}>
      <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        tall
        searchWords={finding('search')}
        columns={goodsColumns(finding, true)}
        tabs={{ by: 'status', all: true }}
        filters={[
          {
            name: 'category_id',
            label: finding('columns.category'),
            main: true,
            select: category.tree,
          },
          { name: 'in_stock', label: finding('inStock'), main: true },
          ...described,
        ]}
        main={addButton}
        tools={
          <>
            {importButton}
            <Can call={goodsLibrary.export}>
              <Button
                icon={<DownloadOutlined />}
                disabled={list.rows.length === 0}
                loading={exporting.busy}
                onClick={() =>
                  void exporting.run({ body: { ...filtersOf(list.query), status: list.query.status } })
                }
              >
                {t('export')}
              </Button>
            </Can>
            <Can call={goodsWeight.update}>
              <Button icon={<DashboardOutlined />} onClick={() => setWeighing(true)}>
                {t('weights')}
              </Button>
            </Can>
          </>
        }
        onOpen={(row) => open(row.id)}
        rowActions={(row) => [
          row.status === 'on_shelf'
            ? {
                key: 'off',
                label: t('offShelf'),
                icon: <DownOutlined />,
                call: goodsLibrary.offShelf,
                run: () => takeOff([row.id]),
              }
            : {
                key: 'on',
                label: t('onShelf'),
                icon: <UpOutlined />,
                call: goodsLibrary.onShelf,
                run: () => putOn([row.id]),
              },
        ]}
        bulk={[
          {
            key: 'on',
            label: t('onShelf'),
            icon: <UpOutlined />,
            call: goodsLibrary.onShelf,
            run: putOn,
          },
          {
            key: 'off',
            label: t('offShelf'),
            icon: <DownOutlined />,
            call: goodsLibrary.offShelf,
            danger: true,
            run: takeOff,
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
      <GoodsDrawer id={opened} onClose={() => open(undefined)} />
      {importing ? <ImportProducts onClose={() => setImporting(false)} /> : null}
      {exportId === undefined ? null : (
        <JobFileDialog jobId={exportId} help={t('exportHelp')} onClose={() => showExport(undefined)} />
      )}
      {weighing ? <WeightDialog onClose={() => setWeighing(false)} /> : null}
      {refusal ? <ShelfRefusals refusal={refusal} onClose={() => refuse(undefined)} /> : null}
    </>
  )
}
