import { collection } from '@dropyard/contract/catalog/collection'
import { goodsDownload } from '@dropyard/contract/catalog/goods-download'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { link } from '@dropyard/contract/pages'
import { listing } from '@dropyard/contract/store/listing'
import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { BulkBar } from '../../../kit/list/list-bulk.tsx'
import { useListKeys } from '../../../kit/list/list-keys.ts'
import { Pager } from '../../../kit/list/list-pager.tsx'
import { nothingSelected, toggle } from '../../../kit/list/list-selection.ts'
import { prefetchList, useList } from '../../../kit/list/use-list.ts'
import { ListViews } from '../../../kit/list/views/list-views.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { useColumnChoice } from '../../../kit/table/list-columns.tsx'
import { usePreference } from '../../../kit/value/preference.ts'
import { goodsColumns } from '../goods/columns.tsx'
import { AddToCart } from './find/add-to-cart.tsx'
import { CategoryTree } from './find/category-tree.tsx'
import '../goods/goods.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { filtersOf } from '../goods/search-place.ts'
import { words } from '../goods/words.ts'
import { useFacets } from './find/goods-filters.tsx'
import { GoodsHead, GoodsLine, type View } from './find/goods-head.tsx'
import { GoodsResults } from './find/goods-results.tsx'

export const ahead = (search: string) => prefetchList(goodsSearch.list, search)

/** The catalogue: categories, search with counted filters, and products to add to the cart or a store. */
export function Page() {
  const name = usePageName()
  const t = useT(words)
  const navigate = useNavigate()
  const list = useList(goodsSearch.list)
  const search = useRef<InputRef>(null)
  const [view, setView] = usePreference<View>('goods-view', 'cards', (kept) =>
    kept === 'cards' || kept === 'table' ? kept : undefined,
  )
  const [tree, showTree] = usePreference('goods-tree', true, (kept) =>
    typeof kept === 'boolean' ? kept : undefined,
  )
  const [selection, select] = useState(nothingSelected)
  const [near, setNear] = useState(false)
  const [dialog, show] = useState<
    { cart: number } | { publish: readonly number[] } | { pack: readonly number[] }
  >()
  useResumed(['publish', 'cart'], ({ form, ids, id }) => {
    if (form === 'publish') show({ publish: ids })
    else if (id !== undefined) show({ cart: id })
  })
  const { columns, view: viewColumns, button } = useColumnChoice(list.endpoint.path, goodsColumns(t), false)
  const { query, rows } = list
  const narrowed = Object.keys(filtersOf(query)).some((name) => name !== 'category_id')
  // A category may have attributes, which are filters too.
  const facets = useFacets(query, near || ((narrowed || query.category_id !== undefined) && !list.loading))
  const open = (id: number): void => void navigate(link('/goodsList/detail', { id }))
  const { cursor, setCursor } = useListKeys(list, (key, index) => {
    const row = rows[index]
    if (key === 'search') search.current?.focus()
    else if (key === 'clear') select(nothingSelected)
    else if (row && key === 'open') open(row.id)
    else if (row && key === 'select') select(toggle(selection, row.id))
  })
  const found =
    narrowed && facets ? new Map(facets.category.map((one) => [Number(one.value), one.total])) : undefined
  return (
    <section className="list-page" aria-label={name}>
      <GoodsHead list={list} view={view} onView={setView} tree={tree} onTree={showTree} />
      <GoodsLine
        list={list}
        facets={facets}
        onNear={() => setNear(true)}
        searchRef={search}
        views={<ListViews list={list} columns={viewColumns} />}
        columnButton={view === 'table' ? button : null}
      />
      <div className="goods-body">
        {tree ? (
          <CategoryTree
            chosen={query.category_id}
            onChoose={(category_id) => list.set({ category_id, properties: undefined })}
            found={found}
          />
        ) : null}
        <GoodsResults
          list={list}
          view={view}
          columns={columns}
          cursor={cursor}
          onCursor={setCursor}
          selection={selection}
          onSelect={select}
          onOpen={open}
          onCart={(id) => show({ cart: id })}
          onList={(id) => show({ publish: [id] })}
        />
      </div>
      <footer className="list-foot">
        <Pager
          page={query.page ?? 1}
          perPage={query['per-page'] ?? 20}
          total={list.total}
          onChange={list.setPage}
        />
        <BulkBar
          list={list}
          selection={selection}
          onSelect={select}
          actions={[
            {
              key: 'list',
              label: t('listToStore'),
              call: listing.batchDisplay,
              run: (ids) => {
                show({ publish: ids })
                // The selection is kept until the products are being published.
                return false
              },
            },
            {
              key: 'collect',
              label: t('collect'),
              call: collection.createMany,
              run: async (goods_ids) => {
                const reply = await call(collection.createMany, { body: { goods_ids } })
                await invalidate(collection.list)
                return reply.ok
              },
            },
            {
              key: 'pack',
              label: t('download'),
              call: goodsDownload.batch,
              run: (ids) => {
                show({ pack: ids })
                return false
              },
            },
          ]}
        />
      </footer>
      {dialog && 'cart' in dialog ? (
        <AddToCart goodsId={dialog.cart} onClose={() => show(undefined)} />
      ) : null}
      {dialog && 'pack' in dialog ? (
        <SharedPart name="goods/pack" goodsIds={dialog.pack} onClose={() => show(undefined)} />
      ) : null}
      {dialog && 'publish' in dialog ? (
        <SharedPart name="listing/publish" goodsIds={dialog.publish} onClose={() => show(undefined)} />
      ) : null}
    </section>
  )
}
