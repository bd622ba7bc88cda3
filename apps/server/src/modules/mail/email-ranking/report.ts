import { emailRanking } from '@dropyard/contract/mail/email-ranking'
import { nameText } from '../../../kit/data/people.ts'
import { serveReport } from '../../../kit/report/report.ts'

/** Sums of mails, and of mails of campaigns, by day. Row-level security limits them to the reader's accounts and companies. */

const ofCampaigns = { from: 'email_campaign_stat x', day: 'x.day', only: ['campaign', 'template'] }

export const mailFigures = serveReport(emailRanking, {
  filters: { account_id: 'x.account_id', entity_id: 'x.entity_id' },
  sources: [
    { from: 'email_stat x', day: 'x.day', measures: ['sent', 'received', 'answers'] },
    {
      from: 'email_stat x',
      day: 'x.day',
      where: 'x.answers > 0',
      split: 'x.minutes',
      measures: { first_answer: 'sum(x.answers)' },
    },
    {
      ...ofCampaigns,
      measures: [
        ...['sent', 'delivered', 'bounced', 'complained', 'opened', 'machine_opened', 'clicked', 'answers'],
        ...['unsubscribed', 'orders'],
      ],
    },
    {
      ...ofCampaigns,
      where: 'x.answers > 0',
      split: 'x.minutes',
      measures: { first_answer: 'sum(x.answers)' },
    },
  ],
  by: {
    campaign: { key: 'x.campaign_id', names: () => 'SELECT id, name FROM email_campaign' },
    template: { key: 'x.template_id', names: () => 'SELECT id, name FROM email_template' },
    account: { key: 'x.account_id', names: () => 'SELECT id, address AS name FROM email_account' },
    person: {
      key: 'x.person_id',
      names: (lang) => `SELECT p.id, ${nameText(lang)} AS name FROM person p`,
    },
  },
})
