import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { Deliveries } from './deliveries.tsx'
import { Webhooks } from './webhooks.tsx'
import './webhook.css'
import { words } from './words.ts'

/** A company's webhooks, and what was sent to them. */
export function Page() {
  const t = useT(words)
  const [address, setAddress] = useSearchParams()
  const view = address.get('view') === 'deliveries' ? 'deliveries' : 'webhooks'
  const change = (
    <Segmented
      value={view}
      aria-label={t('webhooks')}
      options={[
        { value: 'webhooks', label: t('webhooks') },
        { value: 'deliveries', label: t('deliveries') },
      ]}
      onChange={(next) => setAddress(next === 'deliveries' ? { view: next } : {}, { replace: true })}
    />
  )
  return view === 'deliveries' ? <Deliveries change={change} /> : <Webhooks change={change} />
}
