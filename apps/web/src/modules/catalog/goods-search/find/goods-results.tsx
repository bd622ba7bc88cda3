import { CloudUploadOutlined, HeartFilled, HeartOutlined, ShoppingCartOutlined } from '@ant-design/icons'
import { collection } from '@dropyard/contract/catalog/collection'
import type { GoodsRow } from '@dropyard/contract/catalog/goods'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { cart } from '@dropyard/contract/order/cart'
import { listing } from '@dropyard/contract/store/listing'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { prefetch } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { nothingSelected, type Selection, selectOnPage, toggle } from '../../../../kit/list/list-selection.ts'
import type { ListColumn } from '../../../../kit/list/list-types.ts'
import { type List, sortOf } from '../../../../kit/list/use-list.ts'
import { StateMessage } from '../../../../kit/page/state-message.tsx'
import { ListTable } from '../../../../kit/table/list-table.tsx'
import { useScrollPlace } from '../../goods/search-place.ts'
import { words } from '../../goods/words.ts'
import { detailOf } from '../detail/detail-input.ts'
import { CardSkeletons, GoodsCard } from './goods-card.tsx'
import { Near, NoGoods } from './no-goods.tsx'
import { useCollected } from './use-collected.ts'

interface GoodsResultsProps {
  list: List<typeof goodsSearch.list>
  view: 'cards' | 'table'
  columns: readonly ListColumn<GoodsRow>[]
  cursor: number
  onCursor: (place: number) => void
  selection: Selection
  onSelect: (selection: Selection) => void
  onOpen: (id: number) => void
  onCart: (id: number) => void
  onList: (id: number) => void
}

/** Milliseconds that the pointer must rest before a product is prefetched. */
const rest = 150
const bones = 12

/** Search results as cards or as a table. */
export function GoodsResults(props: GoodsResultsProps) {
  const { list, view, columns, cursor, selection, onSelect, onOpen, onCart, onList } = props
  const t = useT(words)
  const { search } = useLocation()
  const scroll = useRef<HTMLDivElement>(null)
  const noteScroll = useScrollPlace(scroll, search, !list.loading)
  const onNear = usePrefetch()
  const { rows } = list
  const ids = rows.map(({ id }) => id)
  const chosen = selection.all ? new Set(ids) : selection.ids
  const latest = useRef({ selection, ids, onSelect })
  latest.current = { selection, ids, onSelect }
  // A stable function, so that cards don't render again.
  const toggleCard = useCallback((id: number) => {
    const now = latest.current
    const before = now.selection.all ? selectOnPage(nothingSelected, now.ids, now.ids) : now.selection
    now.onSelect(toggle(before, id))
  }, [])
  const { collected, toggle: toggleCollected } = useCollected(ids)
  const onCollectCard = useStable(toggleCollected)
  const onCartCard = useStable(onCart)
  const onListCard = useStable(onList)
  const empty = <NoGoods list={list} />
  if (list.failed && !list.fetching)
    return (
      <div className="goods-main">
        <StateMessage title={t('failed')} onRetry={() => void list.reload()} />
      </div>
    )
  if (view === 'table')
    return (
      <div className="goods-main">
        <Near list={list} />
        <ListTable<GoodsRow>
          columns={columns}
          rows={rows}
          loading={list.loading}
          fetching={list.fetching}
          perPage={list.query['per-page'] ?? 20}
          twoLine
          sort={sortOf(list.query)}
          onSort={list.setSort}
          selected={[...chosen]}
          onSelect={(keys) =>
            onSelect(
              selectOnPage(
                selection.all ? nothingSelected : selection,
                ids,
                keys.filter((id) => ids.includes(id)),
              ),
            )
          }
          cursor={cursor}
          onCursor={props.onCursor}
          onOpen={(row) => onOpen(row.id)}
          onHover={(row) => onNear(row.id)}
          actions={(row) => [
            {
              key: 'cart',
              label: t('addToCart'),
              icon: <ShoppingCartOutlined />,
              call: cart.add,
              run: () => onCart(row.id),
            },
            {
              key: 'list',
              label: t('listToStore'),
              icon: <CloudUploadOutlined />,
              call: listing.display,
              run: () => onList(row.id),
            },
            {
              key: 'collect',
              label: t(collected.has(row.id) ? 'uncollect' : 'collect'),
              icon: collected.has(row.id) ? <HeartFilled /> : <HeartOutlined />,
              call: collection.create,
              run: () => toggleCollected(row.id),
            },
          ]}
          expand={undefined}
          empty={empty}
        />
      </div>
    )
  return (
    <div className="goods-main">
      {!list.loading && rows.length === 0 ? (
        empty
      ) : (
        <div
          ref={scroll}
          className="goods-scroll"
          data-fetching={list.fetching && !list.loading}
          onScroll={(event) => noteScroll(event.currentTarget)}
        >
          <Near list={list} />
          <div className="goods-grid" data-selecting={selection.all || selection.ids.size > 0}>
            {list.loading ? (
              <CardSkeletons count={bones} />
            ) : (
              rows.map((row) => (
                <GoodsCard
                  key={row.id}
                  row={row}
                  selected={chosen.has(row.id)}
                  onSelect={toggleCard}
                  onCart={onCartCard}
                  onList={onListCard}
                  collected={collected.has(row.id)}
                  onCollect={onCollectCard}
                  onNear={onNear}
                />
              ))
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** A stable function that calls the latest version of `run`. */
function useStable(run: (id: number) => void): (id: number) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((id: number) => latest.current(id), [])
}

/** Prefetches a product's detail while the pointer rests on it. */
function usePrefetch(): (id: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((id: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetch(goodsSearch.detail, detailOf(id)), rest)
  }, [])
}
