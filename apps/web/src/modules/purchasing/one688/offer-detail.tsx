import { ArrowLeftOutlined, ExportOutlined } from '@ant-design/icons'
import { displayMoney } from '@dropyard/contract/kit/money'
import { type One688Offer, type One688Variant, one688 } from '@dropyard/contract/purchasing/one688'
import { Button, Image, Skeleton, Table } from 'antd'
import type { ReactNode } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { EmptyValue, MoneyText, NumberText, Picture } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import { SellerTag, titleOf } from './offer-card.tsx'
import { words } from './words.ts'

interface DetailProps {
  /** Link or offer id. */
  link: string
  onTake?: ((offer: One688Offer) => void) | undefined
  onBack?: () => void
}

/** An offer with its prices, variants and shipping cost. */
export function OfferDetail({ link, onTake, onBack }: DetailProps) {
  const t = useT(words)
  const answer = useData(one688.find, { query: { link } }, { staleTime: 60_000 })
  const offer = answer.data?.data
  return (
    <div className="one688-detail">
      {onBack ? (
        <Button type="link" icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('back')}
        </Button>
      ) : null}
      {answer.isError ? (
        <StateMessage
          title={t('failed')}
          help={answer.error?.message}
          onRetry={() => void answer.refetch()}
        />
      ) : offer ? (
        <Whole offer={offer} onTake={onTake} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}

function Whole({ offer, onTake }: { offer: One688Offer; onTake: DetailProps['onTake'] }) {
  const t = useT(words)
  const lang = useLang()
  const title = titleOf(offer, lang)
  return (
    <>
      <div className="one688-head">
        <Pictures offer={offer} title={title} />
        <div>
          <h3>{title}</h3>
          <Prices offer={offer} />
          <div className="one688-buttons">
            {onTake ? (
              <Button type="primary" onClick={() => onTake(offer)}>
                {t('take')}
              </Button>
            ) : null}
            <Button icon={<ExportOutlined />} {...webLink(offer.link)}>
              {t('open')}
            </Button>
          </div>
          <DescriptionList items={factsOf(offer, t, lang)} />
        </div>
      </div>
      {offer.variants.length > 0 ? <Variants offer={offer} /> : <p className="soft">{t('noVariants')}</p>}
    </>
  )
}

function Pictures({ offer, title }: { offer: One688Offer; title: string }) {
  const t = useT(words)
  const [first, ...more] = offer.pictures
  const alt = t('pictureOf', { name: title })
  if (!first) return <Picture src={null} name={title} size={260} />
  return (
    <Image.PreviewGroup>
      <div className="one688-pictures">
        <Image width={260} height={260} src={first} alt={alt} />
        <div>
          {more.slice(0, 4).map((src) => (
            <Image key={src} width={56} height={56} src={src} alt={alt} />
          ))}
        </div>
      </div>
    </Image.PreviewGroup>
  )
}

/** Prices by quantity, or the range of the variants' prices. */
function Prices({ offer }: { offer: One688Offer }) {
  const t = useT(words)
  const tiers = offer.tiers.length > 0 ? offer.tiers : [{ from: offer.moq, price: offer.price }]
  return (
    <ul className="one688-tiers" aria-label={t('prices')}>
      {tiers.map((tier, i) => (
        <li key={tier.from}>
          <strong>
            <MoneyText amount={tier.price} currency="CNY" />
            {offer.tiers.length === 0 && offer.price_to > offer.price ? (
              <>
                {' – '}
                <MoneyText amount={offer.price_to} currency="CNY" />
              </>
            ) : null}
          </strong>
          <small className="soft">
            {i === tiers.length - 1 ? `≥ ${tier.from}` : `${tier.from} – ${(tiers[i + 1]?.from ?? 0) - 1}`}
          </small>
        </li>
      ))}
    </ul>
  )
}

type Translate = ReturnType<typeof useT<(typeof words)['en']>>

function factsOf(
  offer: One688Offer,
  t: Translate,
  lang: 'en' | 'zh',
): { label: string; value: ReactNode; wide?: boolean }[] {
  const { seller, freight } = offer
  const unit = (lang === 'zh' ? offer.unit_zh : offer.unit) || ''
  const units =
    offer.unit_pieces && offer.unit_pieces > 1 ? t('pieces', { unit, count: offer.unit_pieces }) : unit
  const cny = (amount: number) => displayMoney({ amount, currency: 'CNY' }, lang)
  return [
    {
      label: t('seller'),
      wide: true,
      value: (
        <span className="one688-seller">
          {seller.name} <SellerTag offer={offer} />
          {seller.years === null ? null : (
            <small className="soft">{t('years', { count: seller.years })}</small>
          )}
        </span>
      ),
    },
    { label: t('moq'), value: <NumberText value={offer.moq} /> },
    {
      label: t('unit'),
      value: units ? (
        listed([units, offer.lot > 1 ? t('lots', { count: offer.lot }) : ''].filter(Boolean))
      ) : (
        <EmptyValue />
      ),
    },
    { label: t('weight'), value: offer.weight_g === null ? <EmptyValue /> : `${offer.weight_g} g` },
    { label: t('size'), value: offer.size_cm.length > 0 ? offer.size_cm.join(' × ') : <EmptyValue /> },
    {
      label: t('freight'),
      wide: true,
      value: !freight ? (
        <EmptyValue />
      ) : freight.free ? (
        t('freightFree')
      ) : (
        <>
          {t('freightOf', { amount: cny(freight.estimate), count: offer.moq })}{' '}
          <small className="soft">
            {t('freightNext', {
              first: cny(freight.first_fee),
              next: cny(freight.next_fee),
              unit: t(`charges.${freight.charge}`),
            })}
          </small>
        </>
      ),
    },
    { label: t('shipsFrom'), value: seller.city || <EmptyValue /> },
    { label: t('sold'), value: offer.sold === null ? <EmptyValue /> : <NumberText value={offer.sold} /> },
    { label: t('dropship'), value: t(offer.dropship ? 'yes' : 'no') },
    { label: t('offerId'), value: offer.offer_id },
  ]
}

function Variants({ offer: { variants } }: { offer: One688Offer }) {
  const t = useT(words)
  const lang = useLang()
  const nameOf = (variant: One688Variant) =>
    variant.attributes.map((one) => (lang === 'zh' ? one.value_zh : one.value)).join(' / ')
  return (
    <Section title={t('variants', { count: variants.length })}>
      <Table
        size="small"
        rowKey="spec_id"
        pagination={variants.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        dataSource={variants}
        columns={[
          {
            key: 'name',
            title: t('variant'),
            render: (_, row) => (
              <span className="with-picture">
                <Picture src={row.picture} name={nameOf(row)} size={32} /> {nameOf(row)}
              </span>
            ),
          },
          {
            key: 'price',
            title: t('price'),
            align: 'right',
            render: (_, row) => <MoneyText amount={row.price} currency="CNY" />,
          },
          {
            key: 'stock',
            title: t('stock'),
            align: 'right',
            render: (_, row) => <NumberText value={row.stock} />,
          },
          { key: 'spec', title: t('spec'), render: (_, row) => <span className="soft">{row.spec_id}</span> },
        ]}
      />
    </Section>
  )
}
