import { type One688Offer, sellerKinds } from '@dropyard/contract/purchasing/one688'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, Picture } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** A search result; a click opens the full offer. */
export function OfferCard({ offer, onOpen }: { offer: One688Offer; onOpen: () => void }) {
  const t = useT(words)
  const lang = useLang()
  const title = titleOf(offer, lang)
  const { years } = offer.seller
  return (
    <button type="button" className="one688-card" onClick={onOpen} aria-label={title}>
      <Picture src={offer.pictures[0]} name={title} size={176} />
      <span className="one688-card-title">{title}</span>
      <span className="one688-card-price">
        <strong>
          <MoneyText amount={offer.price} currency="CNY" />
        </strong>
        <small className="soft">{t('from', { count: offer.moq })}</small>
      </span>
      <small className="soft">
        {offer.sold_30d === null ? null : t('sold30', { count: offer.sold_30d })}
      </small>
      <SellerTag offer={offer} />
      <small className="soft one688-card-seller">
        {[offer.seller.name, years === null ? '' : t('years', { count: years })].filter(Boolean).join(' · ')}
      </small>
    </button>
  )
}

export function SellerTag({ offer: { seller } }: { offer: One688Offer }) {
  const lang = useLang()
  const [en, zh, tone] = sellerKinds[seller.kind]
  return <StatusTag tone={tone}>{lang === 'zh' ? zh : en}</StatusTag>
}

export const titleOf = (offer: One688Offer, lang: 'en' | 'zh'): string =>
  lang === 'zh' ? offer.title_zh || offer.title : offer.title
