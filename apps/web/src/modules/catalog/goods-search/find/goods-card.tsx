import { CloudUploadOutlined, HeartFilled, HeartOutlined, ShoppingCartOutlined } from '@ant-design/icons'
import { collection } from '@dropyard/contract/catalog/collection'
import type { GoodsRow } from '@dropyard/contract/catalog/goods'
import { cart } from '@dropyard/contract/order/cart'
import { link } from '@dropyard/contract/pages'
import { listing } from '@dropyard/contract/store/listing'
import { Button, Checkbox } from 'antd'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../../../kit/can.tsx'
import { photoQuality, sized } from '../../../../kit/files/picture-size.ts'
import { useLang, useT } from '../../../../kit/lang.ts'
import { GoodsPrice } from '../../goods/goods-price.tsx'
import { GoodsStage } from '../../goods/goods-state.tsx'
import { words } from '../../goods/words.ts'

interface GoodsCardProps {
  row: GoodsRow
  selected: boolean
  onSelect: (id: number) => void
  onCart: (id: number) => void
  onList: (id: number) => void
  collected: boolean
  onCollect: (id: number) => void
  /** Called when the pointer rests on the card, to prefetch the detail. */
  onNear: (id: number) => void
}

/** A product's card. */
export const GoodsCard = memo(function GoodsCard(props: GoodsCardProps) {
  const { row, selected, onSelect, onCart, onList, collected, onCollect, onNear } = props
  const t = useT(words)
  const lang = useLang()
  const to = link('/goodsList/detail', { id: row.id })
  return (
    <article className="goods-card" data-selected={selected} onMouseEnter={() => onNear(row.id)}>
      <Can call={listing.batchDisplay}>
        <span className="goods-check">
          <Checkbox
            checked={selected}
            aria-label={t('select', { name: row.title })}
            onChange={() => onSelect(row.id)}
          />
        </span>
      </Can>
      <div className="goods-actions">
        <Can call={cart.add}>
          <Button
            size="small"
            icon={<ShoppingCartOutlined />}
            aria-label={t('addToCart')}
            onClick={() => onCart(row.id)}
          />
        </Can>
        <Can call={listing.display}>
          <Button
            size="small"
            icon={<CloudUploadOutlined />}
            aria-label={t('listToStore')}
            onClick={() => onList(row.id)}
          />
        </Can>
        <Can call={collection.create}>
          <Button
            data-tip={t(collected ? 'uncollect' : 'collect')}
            size="small"
            icon={collected ? <HeartFilled /> : <HeartOutlined />}
            aria-pressed={collected}
            aria-label={t('collect')}
            onClick={() => onCollect(row.id)}
          />
        </Can>
      </div>
      <Link to={to} tabIndex={-1} aria-hidden="true" className="goods-picture">
        <CardPicture src={sized(row.image, 160, { quality: photoQuality })} name={row.title} />
      </Link>
      <h2>
        <Link to={to} title={row.title}>
          {row.title}
        </Link>
      </h2>
      <p className="goods-price">
        <GoodsPrice from={row.min_price} to={row.max_price} currency={row.currency} />
      </p>
      <p className="goods-meta">
        {row.stock > 0 ? (
          t('stock', { count: row.stock.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US') })
        ) : (
          <span className="out-of-stock">{t('none')}</span>
        )}
        {' · '}
        {t('ships', { count: row.ship_days })}
      </p>
      <p className="goods-tags">
        <GoodsStage stage={row.sale_stage} />
        {row.tags.map((tag, at) => (
          <span key={tag} className="goods-tag">
            {row.tag_names[at]}
          </span>
        ))}
      </p>
    </article>
  )
})

function CardPicture({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src)
    return <span className="picture-missing">{name.trim().charAt(0).toUpperCase()}</span>
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
}

/** Skeleton cards. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
    <div key={index} className="goods-card card-bones" aria-hidden="true">
      <span className="goods-picture" />
      <i className="bone" />
      <i className="bone" />
    </div>
  ))
}
