import { ArrowLeftOutlined } from '@ant-design/icons'
import type { GoodsRow } from '@dropyard/contract/catalog/goods'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { MoneyText, Picture } from '../../../kit/value/value-text.tsx'
import { words } from '../order/detail-words.ts'

/** A found SKU, with what is needed to display it before the order is reloaded. */
export interface FoundSku {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly options: readonly string[]
  readonly image: string | null
}

interface SkuFinderProps {
  /** The initial search term: the line's title in the store. */
  about: string
  onFound: (sku: FoundSku) => void
  onClose: () => void
}

/** Searches our SKUs: first the product by text, then its variant. */
export function SkuFinder({ about, onFound, onClose }: SkuFinderProps) {
  const t = useT(words)
  const [typed, setTyped] = useState(about)
  const [product, setProduct] = useState<GoodsRow>()
  const keyword = useDebounced(typed.trim())
  return (
    <Modal
      open
      width={560}
      title={t('editGoods.choose')}
      footer={null}
      onCancel={onClose}
      className="sku-finder"
    >
      {product ? (
        <Button type="link" icon={<ArrowLeftOutlined />} onClick={() => setProduct(undefined)}>
          {t('editGoods.back')}
        </Button>
      ) : (
        <SearchField label={t('editGoods.search')} value={typed} onChange={setTyped} />
      )}
      <div className="found-list">
        {product ? (
          <Variants product={product} onFound={onFound} />
        ) : (
          <Products keyword={keyword} onChoose={setProduct} />
        )}
      </div>
    </Modal>
  )
}

function Products({ keyword, onChoose }: { keyword: string; onChoose: (product: GoodsRow) => void }) {
  const t = useT(words)
  const answer = useData(
    goodsSearch.list,
    { query: { keyword, 'per-page': 20 } },
    { enabled: keyword.length > 1, keep: true },
  )
  if (keyword.length < 2) return <p className="soft">{t('editGoods.searchHelp')}</p>
  if (answer.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  const products = answer.data?.data ?? []
  if (products.length === 0) return <StateMessage title={t('editGoods.nothing')} />
  return (
    <>
      {products.map((product) => (
        <button key={product.id} type="button" className="found" onClick={() => onChoose(product)}>
          <Picture src={sized(product.image, 40)} name={product.title} size={40} />
          <span>
            {product.title}
            <small>
              {product.code} · {t('editGoods.variants', { count: product.sku_count })}
            </small>
          </span>
          <MoneyText amount={product.min_price} currency={product.currency} />
        </button>
      ))}
    </>
  )
}

function Variants({ product, onFound }: { product: GoodsRow; onFound: (sku: FoundSku) => void }) {
  const t = useT(words)
  const answer = useData(goodsSearch.detail, { params: { id: product.id } })
  const detail = answer.data?.data
  if (!detail) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  return (
    <>
      {detail.skus.map((sku) => (
        <button
          key={sku.id}
          type="button"
          className="found"
          onClick={() =>
            onFound({
              id: sku.id,
              code: sku.code,
              title: detail.title,
              options: sku.options,
              image: sku.image ?? detail.image,
            })
          }
        >
          <Picture src={sized(sku.image ?? detail.image, 40)} name={detail.title} size={40} />
          <span>
            {sku.options.length > 0 ? sku.options.join(' / ') : detail.title}
            <small>
              {sku.code} · {t('editGoods.stock', { count: sku.stock.toLocaleString() })}
            </small>
          </span>
          <MoneyText amount={sku.price} currency={detail.currency} />
        </button>
      ))}
    </>
  )
}
