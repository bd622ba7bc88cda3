import { type One688Offer, type One688Sort, one688 } from '@dropyard/contract/purchasing/one688'
import { Pagination, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { useNamedArrows } from '../../../kit/list/paging.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { OfferCard } from './offer-card.tsx'
import { words } from './words.ts'

/** Search results as cards with paging. */

interface Asking {
  page: number
  sort: One688Sort
}
const perPage = 20
const start: Asking = { page: 1, sort: 'relevance' }
const sorts = ['relevance', 'price', '-price', '-sold'] as const

export function FoundByKeyword({ keyword, onOpen }: { keyword: string; onOpen: (id: string) => void }) {
  const [asking, ask] = useState(start)
  const query = { keyword, page: asking.page, 'per-page': perPage, sort: asking.sort }
  const answer = useData(one688.search, { query }, { keep: true, staleTime: 60_000 })
  return <Found answer={answer} asking={asking} onAsk={ask} onOpen={onOpen} />
}

export function FoundByPicture({ picture, onOpen }: { picture: string; onOpen: (id: string) => void }) {
  const [asking, ask] = useState(start)
  const query = { picture, page: asking.page, 'per-page': perPage, sort: asking.sort }
  const answer = useData(one688.searchByPicture, { query }, { keep: true, staleTime: 60_000 })
  return <Found answer={answer} asking={asking} onAsk={ask} onOpen={onOpen} />
}

interface FoundProps {
  answer: {
    data: { data: One688Offer[]; total: number } | undefined
    isError: boolean
    error: Error | null
    refetch: () => Promise<unknown>
  }
  asking: Asking
  onAsk: (asking: Asking) => void
  onOpen: (id: string) => void
}

function Found({ answer, asking, onAsk, onOpen }: FoundProps) {
  const t = useT(words)
  const itemRender = useNamedArrows()
  if (answer.isError)
    return (
      <StateMessage title={t('failed')} help={answer.error?.message} onRetry={() => void answer.refetch()} />
    )
  const found = answer.data
  if (!found) return <Skeleton active title={false} paragraph={{ rows: 8 }} className="one688-hint" />
  if (found.total === 0) return <StateMessage title={t('none')} help={t('noneHelp')} />
  return (
    <>
      <div className="one688-sort">
        <Select
          size="small"
          aria-label={t('sort')}
          value={asking.sort}
          options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(sort) => onAsk({ page: 1, sort })}
          popupMatchSelectWidth={false}
        />
        <Pagination
          size="small"
          current={asking.page}
          pageSize={perPage}
          total={found.total}
          showSizeChanger={false}
          hideOnSinglePage
          itemRender={itemRender}
          onChange={(page) => onAsk({ ...asking, page })}
        />
      </div>
      <ul className="one688-cards">
        {found.data.map((offer) => (
          <li key={offer.offer_id}>
            <OfferCard offer={offer} onOpen={() => onOpen(offer.offer_id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
