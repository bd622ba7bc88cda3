import { ExportOutlined } from '@ant-design/icons'
import { country } from '@dropyard/contract/logistics/country'
import { externalLink } from '@dropyard/contract/sourcing/external-link'
import { Alert, Image } from 'antd'
import { Link } from 'react-router'
import { photoQuality, sized } from '../../../kit/files/picture-size.ts'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { EmptyValue, MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import type { Request } from './columns.tsx'
import { words } from './words.ts'
import './sourcing.css'

/** The request and its answer. `awaited`: what is said while the request waits for one; by default that there is none yet. */
export function Wanted({
  row,
  goodsAt,
  awaited,
}: {
  row: Request
  goodsAt: (id: number) => string
  awaited?: string
}) {
  const t = useT(words)
  const field = useT(externalLink.text)
  const label = (name: keyof typeof field.words.fields): string => field.words.fields[name]
  return (
    <>
      {row.reason && (row.state === 'refused' || row.state === 'declined') ? (
        <Alert
          className="wanted-reason"
          type={row.state === 'refused' ? 'error' : 'warning'}
          showIcon
          title={row.reason}
        />
      ) : null}
      <Section title={t('wanted')}>
        <div className="wanted">
          {row.picture ? (
            <Image
              width={120}
              src={sized(row.picture, 240, { quality: photoQuality }) ?? ''}
              preview={{ src: row.picture }}
              alt={t('pictureOf', { name: row.title })}
            />
          ) : null}
          <DescriptionList
            items={[
              {
                label: label('url'),
                wide: true,
                value: row.url ? (
                  <a {...webLink(row.url)}>
                    {row.url} <ExportOutlined aria-label={t('open')} />
                  </a>
                ) : (
                  <EmptyValue />
                ),
              },
              { label: label('quantity'), value: <NumberText value={row.quantity} /> },
              { label: label('target_price'), value: <MoneyText amount={row.target_price} currency="USD" /> },
              ...(row.country
                ? [
                    {
                      label: label('country'),
                      value: <CodeText select={country.select} code={row.country} />,
                    },
                  ]
                : []),
              ...(row.needed_by
                ? [{ label: label('needed_by'), value: <DayText day={row.needed_by} /> }]
                : []),
              ...(row.note ? [{ label: label('note'), value: row.note, wide: true }] : []),
            ]}
          />
        </div>
      </Section>
      <Section
        title={t('quote')}
        extra={row.goods_id ? <Link to={goodsAt(row.goods_id)}>{t('goods')}</Link> : null}
      >
        {row.unit_price === null ? (
          <p className="soft">{(row.state === 'waiting' && awaited) || t('notQuoted')}</p>
        ) : (
          <DescriptionList
            items={[
              { label: label('unit_price'), value: <MoneyText amount={row.unit_price} currency="USD" /> },
              ...(row.net_price === row.unit_price
                ? []
                : [
                    {
                      label: label('net_price'),
                      value: <MoneyText amount={row.net_price} currency="USD" />,
                    },
                  ]),
              { label: label('moq'), value: <NumberText value={row.moq ?? 1} /> },
              { label: label('lead_days'), value: <NumberText value={row.lead_days ?? 0} /> },
              { label: label('valid_until'), value: <DayText day={row.valid_until ?? ''} /> },
              ...(row.quote_note ? [{ label: label('quote_note'), value: row.quote_note, wide: true }] : []),
            ]}
          />
        )}
      </Section>
    </>
  )
}
