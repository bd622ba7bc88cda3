import { ApiOutlined } from '@ant-design/icons'
import { carrierAccount, carrierService } from '@dropyard/contract/logistics/carrier-account'
import { channelCarrier } from '@dropyard/contract/logistics/channel-carrier'
import { numberPool } from '@dropyard/contract/logistics/number-pool'
import { trackingAccount } from '@dropyard/contract/logistics/tracking-account'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { TrackingServices } from './tracking-services.tsx'
import { words } from './words.ts'

/** Carrier setup: accounts, their products, the channels that they carry, and our own tracking number ranges. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    accounts: t('accounts'),
    services: t('services'),
    channels: may(channelCarrier.list) && t('channels'),
    pools: may(numberPool.list) && t('pools'),
    tracking: may(trackingAccount.list) && t('tracking'),
  })
  if (shown === 'services')
    return <RecordPage record={carrierService} title={t('services')} titleExtra={lists} />
  if (shown === 'channels')
    return (
      <RecordPage
        record={channelCarrier}
        title={t('channels')}
        titleExtra={lists}
        stale={[carrierAccount.list]}
        cells={{
          service_id: ({ service_name, own }) =>
            service_name ?? <span className="soft">{t(own ? 'ownDelivery' : 'ownLabel')}</span>,
        }}
      />
    )
  if (shown === 'tracking') return <TrackingServices beside={lists} />
  if (shown === 'pools') return <RecordPage record={numberPool} title={t('pools')} titleExtra={lists} />
  return (
    <RecordPage
      record={carrierAccount}
      title={t('accounts')}
      titleExtra={lists}
      form={{ source_key: { when: ({ carrier }) => carrier === 'yunexpress' } }}
      actions={({ id }) => [
        {
          key: 'test',
          label: t('test'),
          icon: <ApiOutlined />,
          call: carrierAccount.test,
          run: () => test(id),
        },
      ]}
      widths={{ name: 190, carrier: 120, account: 160, state: 120, services: 90, channels: 90 }}
    />
  )

  async function test(id: number): Promise<boolean> {
    const reply = await call(carrierAccount.test, { params: { id } })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message, carrierAccount.test)
      return false
    }
    const { ok, message, services } = reply.data
    if (ok) toast.success(t('opened', { message, count: services }))
    else toast.error(message, carrierAccount.test)
    await Promise.all([carrierAccount.list, carrierService.list].map((one) => invalidate(one)))
    return ok
  }
}
