import { entity } from '../account/entity.ts'
import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report, reportView } from '../kit/report/report.ts'
import { rowsIn } from '../kit/report/rows-link.ts'
import type { Manifest } from '../manifest.ts'
import { mailAccount } from './account.ts'
import { campaignRecipient } from './campaign/recipients.ts'

/** Mails of the accounts that the reader is a member of: how many came, were sent and answered, and how soon. */

const { count, percentile } = measure
const figures = ['account', 'day', 'week', 'month'] as const

/** Mails of campaigns, by the day on which they were sent. The recipients of a campaign, or of those with a template, are the rows that the numbers count. */
const recipients = rowsIn({
  staff: { page: '/emailCampaigns/recipients', list: () => campaignRecipient.list },
})
const those = (filter: Record<string, string>) => ({ rows: recipients('from', 'to', filter) })
const bad = { lessIsBetter: true } as const
/** Rare numbers for which the table has no room; they are in files and in the detail of the campaign. */
const inFiles = { hidden: true } as const
const ofCampaigns = {
  sent: count(['Sent', '已发送'], those({ result: 'sent' })),
  delivered: count(['Delivered (72 h)', '送达（72 小时）'], those({ result: 'delivered' })),
  bounced: count(['Bounced', '退信'], { ...those({ state: 'bounced' }), ...bad }),
  complained: count(['Complained', '投诉'], { ...those({ state: 'complained' }), ...bad, ...inFiles }),
  opened: count(['Opened', '打开'], those({ did: 'open' })),
  machine_opened: count(['Opened by programs', '程序打开'], { ...those({ did: 'machine' }), ...inFiles }),
  clicked: count(['Clicked', '点击'], those({ did: 'click' })),
  answers: count(['Answered', '已回复'], those({ did: 'answer' })),
  unsubscribed: count(['Unsubscribed', '退订'], { ...those({ did: 'unsubscribe' }), ...bad }),
  orders: count(['Orders in 7 days', '7 天内订单']),
  first_answer: percentile(0.5, ['Median answer time', '回复时长中位数'], 'minutes', bad),
}

export const emailRanking = report({
  name: 'email-ranking',
  permission: 'customer-stats:mail',
  path: '/v1/customer-stats/send-email-ranking',
  parameter: 'of',
  title: ['Mail statistics', '邮件统计'],
  subject: ['mails', '邮件'],
  compare: true,
  ranked: ['sent', 'answers'],
  help: [
    'Accounts that you are a member of. A mail is answered by the next mail that is sent in its conversation, and counts on the day of the answer. Automatic mails don’t count. Who wrote is known only of mails that were written here. Mails of campaigns count on the day they were sent. Delivered (72 h): accepted, and no bounce within 72 hours. Orders: within 7 days of a click.',
    '仅统计您所属的邮箱账号。会话中收到邮件后发出的下一封邮件视为回复，计入回复当日。自动邮件不计入。仅在本系统撰写的邮件可统计到人。营销活动按邮件发送日统计：送达（72 小时）指服务器已接收且 72 小时内无退信；订单指点击后 7 天内的订单。',
  ],
  filters: {
    account_id: { select: () => mailAccount.select, blank: ['All accounts', '全部账号'] },
    entity_id: { select: () => entity.select, blank: ['All companies', '全部公司'] },
  },
  measures: {
    sent: count(['Sent', '已发送']),
    received: count(['Received', '已接收'], { in: figures }),
    answers: count(['Answered', '已回复']),
    first_answer: percentile(0.5, ['Median answer time', '回复时长中位数'], 'minutes', bad),
  },
  by: {
    account: dimension(['Account', '邮箱账号'], { filter: 'account_id' }),
    person: dimension(['Person', '人员'], { blank: ['Not known', '未知'] }),
    campaign: dimension(['Campaign', '营销活动'], {
      filter: 'campaign_id',
      opens: '/emailCampaigns',
      limit: 100,
      measures: ofCampaigns,
    }),
    template: dimension(['Template', '模板'], {
      filter: 'template_id',
      opens: '/emailTemplates',
      limit: 100,
      measures: ofCampaigns,
    }),
    day: period('day'),
    week: period('week'),
    month: period('month'),
  },
  tiles: [{ of: 'received' }, { of: 'sent' }, { of: 'answers' }, { of: 'first_answer' }],
  charts: [{ title: ['Mails by {{period}}', '每{{period}}邮件'], lines: ['received', 'sent', 'answers'] }],
})

export const manifest = () =>
  ({ pages: [reportView(emailRanking, '/customerStats', 'mail')] }) satisfies Manifest
