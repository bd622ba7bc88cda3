import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { skipReasons } from '@dropyard/contract/mail/campaign/row-states'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useLang, useT } from '../../../../kit/lang.ts'
import { useAddress } from '../../../../kit/page/own-address.tsx'
import { StateMessage } from '../../../../kit/page/state-message.tsx'
import { useUnderParent } from '../../../../kit/record/lists-under.ts'
import { RecordPage } from '../../../../kit/record/record-page.tsx'
import { EmptyValue, LongText } from '../../../../kit/value/value-text.tsx'
import { words } from '../words.ts'

/** The recipients of one campaign, which is a tab of its detail, or of one template: where figures lead. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
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
      // A campaign has one template.
      filters={(made) => made.filter(({ name }) => !under || name !== 'template_id')}
      widths={{ customer_name: 130, address_masked: 160, state: 105, sent_at: 105 }}
      columns={{
        opened: { width: 70 },
        clicked: { width: 70 },
        reason: { hidden: true },
        answer: {
          title: t('why'),
          width: 290,
          cell: ({ reason, answer }) => {
            const text = reason ? skipReasons[reason][lang === 'en' ? 0 : 1] : answer
            return text ? <LongText>{text}</LongText> : <EmptyValue />
          },
        },
      }}
    />
  )
}
