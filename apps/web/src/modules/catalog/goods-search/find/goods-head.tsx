import {
  AppstoreOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ReloadOutlined,
  TableOutlined,
} from '@ant-design/icons'
import type { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { Button, type InputRef, Segmented, Select } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { ListFilters } from '../../../../kit/list/list-filters.tsx'
import { mapSearchParam } from '../../../../kit/list/map-search-param.ts'
import type { List } from '../../../../kit/list/use-list.ts'
import '../../goods/goods.css'
import { usePageName } from '../../../../kit/page/page-name.ts'
import { words } from '../../goods/words.ts'
import { GoodsFilters, type useFacets } from './goods-filters.tsx'

const sorts = ['newest', 'price', '-price', '-stock', 'title'] as const
export type View = 'cards' | 'table'

interface GoodsHeadProps {
  list: List<typeof goodsSearch.list>
  view: View
  onView: (view: View) => void
  /** Whether the category tree is shown. */
  tree: boolean
  onTree: (shown: boolean) => void
}

/** Title and count; buttons to show categories, and to switch between cards and table. */
export function GoodsHead({ list, view, onView, tree, onTree }: GoodsHeadProps) {
  const title = usePageName()
  const t = useT(words)
  const fold = tree ? t('hideTree') : t('showTree')
  return (
    <header className="page-head">
      <Button
        type="text"
        size="small"
        icon={tree ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={fold}
        aria-expanded={tree}
        onClick={() => onTree(!tree)}
      />
      <h1>{title}</h1>
      <span className="count number">
        {list.loading || list.failed ? '' : `${list.total.toLocaleString()}${list.ext?.bounded ? '+' : ''}`}
      </span>
      <span className="spring" />
      <div className="page-tools">
        <Segmented<View>
          value={view}
          onChange={onView}
          options={[
            { value: 'cards', icon: <AppstoreOutlined />, title: t('views.cards') },
            { value: 'table', icon: <TableOutlined />, title: t('views.table') },
          ]}
        />
      </div>
    </header>
  )
}

interface GoodsLineProps {
  list: List<typeof goodsSearch.list>
  facets: ReturnType<typeof useFacets>
  /** Called shortly before a filter opens. */
  onNear: () => void
  searchRef: RefObject<InputRef | null>
  /** The menu of saved views. */
  views: ReactNode
  columnButton: ReactNode
}

/** Search, filters with counts, sort order, saved views. */
export function GoodsLine({ list, facets, onNear, searchRef, views, columnButton }: GoodsLineProps) {
  const t = useT(words)
  const { query } = list
  const usual = query.keyword ? 'relevance' : 'newest'
  return (
    <div className="filter-line goods-line">
      <ListFilters
        list={mapSearchParam(list, 'keyword')}
        filters={[]}
        searchRef={searchRef}
        searchPlaceholder={t('search')}
        tab="category_id"
      />
      <GoodsFilters list={list} facets={facets} onNear={onNear} />
      <div className="line-end">
        <Select
          className="sort-choice"
          variant="borderless"
          aria-label={t('sort')}
          value={query.sort ?? usual}
          popupMatchSelectWidth={false}
          onChange={(sort: string) => list.setSort(sort === usual ? undefined : sort)}
          options={[...(query.keyword ? (['relevance'] as const) : []), ...sorts].map((sort) => ({
            value: sort,
            label: t(`sorts.${sort}`),
          }))}
        />
        {views}
        <Button
          type="text"
          icon={<ReloadOutlined spin={list.fetching && !list.loading} />}
          aria-label={t('refresh')}
          onClick={() => void list.reload()}
        />
        {columnButton}
      </div>
    </div>
  )
}
