import {
  ArrowLeftOutlined,
  CloudUploadOutlined,
  DownloadOutlined,
  HeartFilled,
  HeartOutlined,
  ShoppingCartOutlined,
} from '@ant-design/icons'
import { collection } from '@dropyard/contract/catalog/collection'
import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { goodsDownload } from '@dropyard/contract/catalog/goods-download'
import { goodsDetailParams, goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { metafieldValues } from '@dropyard/contract/catalog/metafield'
import { cart } from '@dropyard/contract/order/cart'
import { listing } from '@dropyard/contract/store/listing'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { HtmlView } from '../../../kit/html/html-view.tsx'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { useTabTitle } from '../../../kit/page/tab-title.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { usePreference } from '../../../kit/value/preference.ts'
import { AddToCart } from './find/add-to-cart.tsx'
import './detail/detail.css'
import { detailOf } from './detail/detail-input.ts'
import { Gallery } from './detail/gallery.tsx'
import '../goods/goods.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { detailWords } from '../goods/detail-words.ts'
import { words } from '../goods/words.ts'
import { Metafields } from './detail/metafields.tsx'
import { ShippingQuote } from './detail/shipping-quote.tsx'
import { Summary } from './detail/summary.tsx'
import { Variants } from './detail/variants.tsx'
import { useCollected } from './find/use-collected.ts'

/** The page of a product: `?id=`. */
export function Page() {
  const t = useT(detailWords)
  const [{ id = 0 }] = usePageParams('/goodsList/detail', goodsDetailParams)
  const known = id > 0
  const answer = useData(goodsSearch.detail, detailOf(id), { enabled: known })
  const found = answer.data?.data
  useTabTitle('/goodsList/detail', found?.id === id ? found.title : undefined)
  if (found?.id === id) return <Detail key={id} found={found} />
  if (!known || answer.isError)
    return <Missing onRetry={isLost(answer.error) ? () => void answer.refetch() : undefined} />
  return (
    <div className="goods-detail" aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 1 }} />
      <div className="goods-top">
        <span className="gallery-bone" />
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
      <p className="hidden-name">{t('back')}</p>
    </div>
  )
}

/** Whether the connection failed, so that it is unknown whether the product exists. */
const isLost = (error: unknown): boolean => error instanceof CallError && error.failure.code === 0

function Missing({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useT(detailWords)
  const navigate = useNavigate()
  return (
    <StateMessage
      {...(onRetry ? { title: t('failed'), onRetry } : { title: t('missing'), help: t('missingHelp') })}
      action={<Button onClick={() => void navigate('/goodsList')}>{t('back')}</Button>}
    />
  )
}

function Detail({ found }: { found: GoodsDetail }) {
  const t = useT(detailWords)
  const finding = useT(words)
  const [dialog, show] = useState<'cart' | 'publish' | 'pack'>()
  useResumed(['publish', 'cart'], ({ form, id }) => (id === found.id ? show(form) : false))
  const { collected, toggle } = useCollected([found.id])
  const [picture, look] = useState<string | null>(null)
  const [country, setCountry] = usePreference('quote-country', 'US', (kept) =>
    typeof kept === 'string' ? kept : undefined,
  )
  const back = useBack()
  useEffect(() => {
    document.querySelector('.page .goods-detail')?.scrollIntoView()
  }, [])
  return (
    <div className="goods-detail">
      <header className="page-head">
        <Button type="text" size="small" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={back} />
        <h1>{found.title}</h1>
        <span className="spring" />
        <div className="page-tools">
          <Can call={collection.create}>
            <Button
              icon={collected.has(found.id) ? <HeartFilled /> : <HeartOutlined />}
              aria-pressed={collected.has(found.id)}
              onClick={() => toggle(found.id)}
            >
              {finding(collected.has(found.id) ? 'collected' : 'collect')}
            </Button>
          </Can>
          <Can call={goodsDownload.down}>
            <Button icon={<DownloadOutlined />} onClick={() => show('pack')}>
              {finding('download')}
            </Button>
          </Can>
          <Can call={cart.add}>
            <Button icon={<ShoppingCartOutlined />} onClick={() => show('cart')}>
              {finding('addToCart')}
            </Button>
          </Can>
          <Can call={listing.display}>
            <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => show('publish')}>
              {finding('listToStore')}
            </Button>
          </Can>
        </div>
      </header>
      <div className="goods-top">
        <Gallery images={found.images} title={found.title} looked={picture} />
        <div className="goods-side">
          <Summary found={found} />
          <Section title={t('quote.title')}>
            <ShippingQuote found={found} country={country} onCountry={setCountry} />
          </Section>
        </div>
      </div>
      <Section title={t('variants')}>
        <Variants found={found} onLook={look} />
      </Section>
      <Can call={listing.display}>
        <Section title={t('margin')} extra={<span className="soft">{t('marginHelp')}</span>}>
          <SharedPart
            name="listing/margin"
            goodsId={found.id}
            variants={found.skus.map((sku) => ({ id: sku.id, name: sku.options.join(' / ') || sku.code }))}
            country={country}
            onCountry={setCountry}
          />
        </Section>
      </Can>
      <Can call={metafieldValues.read}>
        <Section title={t('own.title')}>
          <Metafields goodsId={found.id} />
        </Section>
      </Can>
      <Section title={t('description')}>
        {found.description ? (
          <HtmlView html={found.description} title={t('description')} />
        ) : (
          <p className="soft">{t('noDescription')}</p>
        )}
      </Section>
      {dialog === 'cart' ? <AddToCart goodsId={found.id} onClose={() => show(undefined)} /> : null}
      {dialog === 'pack' ? (
        <SharedPart name="goods/pack" goodsIds={[found.id]} onClose={() => show(undefined)} />
      ) : null}
      {dialog === 'publish' ? (
        <SharedPart name="listing/publish" goodsIds={[found.id]} onClose={() => show(undefined)} />
      ) : null}
    </div>
  )
}

/** Back to the list as it was; to the full list if the product was opened by a link. */
function useBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/goodsList') : navigate(-1))
}
