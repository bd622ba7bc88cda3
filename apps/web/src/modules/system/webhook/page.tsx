import { Segmented } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { Deliveries } from './deliveries.tsx'
import { Webhooks } from './webhooks.tsx'
import './webhook.css'
import { words } from './words.ts'

/** A company's webhooks, and what was sent to them. */
export function Page() {
  const t = useT(words)
  const [{ view = 'webhooks' }, set] = usePageParams('/webhooks')
  const change = (
    <Segmented<'webhooks' | 'deliveries'>
      value={view}
      aria-label={t('webhooks')}
      options={[
        { value: 'webhooks', label: t('webhooks') },
        { value: 'deliveries', label: t('deliveries') },
      ]}
      onChange={(next) => set({ view: next === 'deliveries' ? next : undefined, id: undefined })}
    />
  )
  return view === 'deliveries' ? <Deliveries change={change} /> : <Webhooks change={change} />
}
