import { ExportOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import { listedTones } from './states.ts'
import type { There } from './use-existing-listings.ts'
import { words } from './words.ts'

/** Shown below a store: which of the products it already has. */
export function ShopThere({ there, total }: { there: There; total: number }) {
  const t = useT(words)
  const { product, listed, waiting } = there
  const link = webLink(product?.url)
  if (total > 1)
    return (
      <span className="shop-there soft">
        {listed > 0 ? <span>{t('there.someListed', { count: listed, total })}</span> : null}
        {waiting > 0 ? <span>{t('there.someWaiting', { count: waiting, total })}</span> : null}
      </span>
    )
  return (
    <span className="shop-there soft">
      {product ? (
        <>
          <StatusTag tone={listedTones[product.status]}>{t(`statuses.${product.status}`)}</StatusTag>
          {there.foreign > 0 ? (
            <span>{t('there.own')}</span>
          ) : product.published_time ? (
            <WhenText at={product.published_time} say={(when) => t('there.listed', { when })} />
          ) : null}
        </>
      ) : null}
      {waiting > 0 ? <StatusTag tone="blue">{t('there.waiting')}</StatusTag> : null}
      {link ? (
        <Button type="text" size="small" icon={<ExportOutlined />} {...link} aria-label={t('there.view')} />
      ) : null}
    </span>
  )
}

/** For one product: publishing it to stores that have it updates it there. */
export function ChangesNote({ there }: { there: readonly There[] }) {
  const t = useT(words)
  if (there.length === 0) return null
  const foreign = there.some((one) => one.foreign > 0)
  return (
    <Alert
      type={foreign ? 'warning' : 'info'}
      className="there-note"
      title={t(foreign ? 'there.foreign' : 'there.changes', { count: there.length })}
    />
  )
}

export type ListedChoice = 'leave' | 'update'

interface ListedChoiceProps {
  value: ListedChoice
  onChange: (value: ListedChoice) => void
}

/** For many products: what to do with those that a store already has. */
export function ListedChoiceField({ value, onChange }: ListedChoiceProps) {
  const t = useT(words)
  return (
    <div className="status-choice">
      <span className="rule-label">{t('there.many')}</span>
      <Segmented<ListedChoice>
        value={value}
        onChange={onChange}
        aria-label={t('there.many')}
        options={(['leave', 'update'] as const).map((one) => ({ value: one, label: t(`there.${one}`) }))}
      />
      <span className="soft">{t(value === 'leave' ? 'there.leaveHelp' : 'there.updateHelp')}</span>
    </div>
  )
}

/** Nothing was published, because prices have changed since they were shown. */
export function MovedNote() {
  const t = useT(words)
  return (
    <Alert
      ref={(shown) => shown?.nativeElement.scrollIntoView({ block: 'start' })}
      type="warning"
      showIcon
      className="publish-alert"
      title={t('there.moved')}
      description={t('there.movedHelp')}
    />
  )
}
