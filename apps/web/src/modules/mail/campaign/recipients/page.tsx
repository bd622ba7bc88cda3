import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useT } from '../../../../kit/lang.ts'
import { useAddress } from '../../../../kit/page/own-address.tsx'
import { StateMessage } from '../../../../kit/page/state-message.tsx'
import { useUnderParent } from '../../../../kit/record/lists-under.ts'
import { RecordPage } from '../../../../kit/record/record-page.tsx'
import { words } from '../words.ts'

/** The recipients of one campaign, which is a tab of its detail, or of one template: where figures lead. */
export function Page() {
  const t = useT(words)
  const [address] = useAddress()
  const under = useUnderParent(campaignRecipient.name)
  if (!under && !address.get('campaign_id') && !address.get('template_id'))
    return (
      <StateMessage
        title={t('chooseCampaign')}
        action={
          <Link to={link('/emailCampaigns')}>
            <Button type="primary">{t('toCampaigns')}</Button>
          </Link>
        }
      />
    )
  return (
    <RecordPage
      record={campaignRecipient}
      widths={{ customer_name: 150, address_masked: 180, state: 110, reason: 150, sent_at: 120 }}
      columns={{ opened: { width: 80 }, clicked: { width: 80 } }}
    />
  )
}
