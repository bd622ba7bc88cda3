import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { shippingAttributeNames } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useLang, useT } from '../../../../kit/lang.ts'
import { DescriptionList } from '../../../../kit/page/detail-drawer.tsx'
import { CopyButton } from '../../../../kit/value/copy-button.tsx'
import { MoneyText, NumberText } from '../../../../kit/value/value-text.tsx'
import { detailWords } from '../../goods/detail-words.ts'
import { GoodsPrice } from '../../goods/goods-price.tsx'
import { GoodsStage } from '../../goods/goods-state.tsx'
import { words } from '../../goods/words.ts'

/** The most important facts for a merchant: price, stock, days, weight, customs. */
export function Summary({ found }: { found: GoodsDetail }) {
  const t = useT(detailWords)
  const finding = useT(words)
  const lang = useLang()
  const weights = found.skus.map((sku) => sku.weight_grams)
  const lists = found.skus.map((sku) => sku.list_price)
  const [lightest, heaviest] = [Math.min(...weights), Math.max(...weights)]
  const [listFrom, listTo] = [Math.min(...lists), Math.max(...lists)]
  const reduced = listFrom > found.min_price || listTo > found.max_price
  const country = new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], {
    type: 'region',
    fallback: 'code',
  })
  return (
    <div className="goods-summary">
      <p className="crumb soft">
        <Link to={link('/goodsList', { category_id: found.category_id })}>{found.category_name}</Link>
        <span className="number">{found.code}</span>
        <CopyButton text={found.code} label={t('copy', { text: found.code })} />
      </p>
      <p className="price-line">
        <strong>
          <GoodsPrice from={found.min_price} to={found.max_price} currency={found.currency} />
        </strong>
        {reduced && lists.length > 0 ? (
          <span data-tip={t('discount')} className="struck-price">
            <GoodsPrice from={listFrom} to={listTo} currency={found.currency} />
          </span>
        ) : null}
        <GoodsStage stage={found.sale_stage} />
      </p>
      <DescriptionList
        items={[
          {
            label: t('stock'),
            value:
              found.stock > 0 ? (
                <NumberText value={found.stock} />
              ) : (
                <span className="out-of-stock">{finding('none')}</span>
              ),
          },
          { label: t('ships'), value: finding('days', { count: found.ship_days }) },
          {
            label: t('weight'),
            value: lightest === heaviest ? `${lightest} g` : `${lightest} – ${heaviest} g`,
          },
          {
            label: t('attributes'),
            value: found.attributes.length > 0 ? shippingAttributeNames(found.attributes, lang) : t('plain'),
          },
          ...found.properties.map(({ name, value }) => ({ label: name, value })),
          { label: t('hs'), value: <span className="number">{found.hs_code}</span> },
          {
            label: t('origin'),
            value: found.origin_country ? country.of(found.origin_country) : '',
          },
          {
            label: t('declared'),
            value: <MoneyText amount={found.declared_value} currency={found.currency} />,
          },
          {
            label: t('tags'),
            value: (
              <span className="summary-tags">
                {found.tags.map((tag, at) => (
                  <Link key={tag} to={link('/goodsList', { tag })} className="goods-tag">
                    {found.tag_names[at]}
                  </Link>
                ))}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
