import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { link } from '@dropyard/contract/pages'
import { externalLink } from '@dropyard/contract/sourcing/external-link'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../../../kit/call/use-data.ts'
import { Can } from '../../../../kit/can.tsx'
import { useT } from '../../../../kit/lang.ts'
import type { List } from '../../../../kit/list/use-list.ts'
import { StateMessage } from '../../../../kit/page/state-message.tsx'
import { words } from '../../goods/words.ts'

interface GoodsListProps {
  list: List<typeof goodsSearch.list>
}

/** A notice above products that match only some of the words, with a link to a sourcing request. */
export function Near({ list }: GoodsListProps) {
  const t = useT(words)
  const { keyword } = list.query
  if (!keyword || list.ext?.near !== true || list.rows.length === 0) return null
  return (
    <p className="goods-near" role="status">
      {t('near', { keyword })} <Wanted keyword={keyword} />
    </p>
  )
}

/** Shown without results: other search terms, categories, and a sourcing request for the search term. */
export function NoGoods({ list }: GoodsListProps) {
  const t = useT(words)
  const { keyword } = list.query
  const near = useData(goodsSearch.near, { query: { keyword: keyword ?? '' } }, { enabled: Boolean(keyword) })
    .data?.data
  if (list.activeFilters.length === 0) return <StateMessage title={t('empty')} help={t('emptyHelp')} />
  const clear = <Button onClick={() => list.clear()}>{t('clear')}</Button>
  if (!keyword) return <StateMessage title={t('emptySearch')} help={t('emptySearchHelp')} action={clear} />
  return (
    <StateMessage
      title={t('emptyKeyword', { keyword })}
      help={t('emptySearchHelp')}
      action={
        <div className="goods-instead">
          {near && near.words.length > 0 ? (
            <p>
              {t('didYouMean')}{' '}
              {near.words.map((one) => (
                <Button key={one} type="link" size="small" onClick={() => list.set({ keyword: one })}>
                  {one}
                </Button>
              ))}
            </p>
          ) : null}
          {near && near.categories.length > 0 ? (
            <p>
              {t('lookIn')}{' '}
              {near.categories.map(({ id, name }) => (
                <Button
                  key={id}
                  size="small"
                  onClick={() => {
                    list.clear()
                    list.set({ category_id: id })
                  }}
                >
                  {name}
                </Button>
              ))}
            </p>
          ) : null}
          <p>
            <Wanted keyword={keyword} /> {clear}
          </p>
        </div>
      }
    />
  )
}

function Wanted({ keyword }: { keyword: string }) {
  const t = useT(words)
  return (
    <Can call={externalLink.create}>
      <Link to={link('/externalLinks', { wanted: keyword })}>{t('request')}</Link>
    </Can>
  )
}
