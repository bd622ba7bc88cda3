import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { inProduct } from './parts.ts'

/** Events of mail accounts, for the members who manage them. */

const values = z.object({ account_id: z.number(), address: z.string() })
const staff = {
  needs: 'email:list',
  link: (of: z.output<typeof values>) => link('/emailBox', { account_id: of.account_id }),
}

export const mailEvents = {
  mailboxStopped: event({
    name: 'mailbox.stopped',
    about: ['Mail account stopped', '邮箱账号已停止'],
    values,
    notice: [
      'The mail server refused the password of {{address}} three times. Enter the new one and test the account.',
      '邮件服务器已三次拒绝 {{address}} 的密码，请填写新密码并测试账号。',
    ],
    staff,
    tone: 'red',
    usual: { product: true, mail: true },
    webhook: false,
  }),
  mailNotSent: event({
    name: 'mail.not-sent',
    about: ['Mail not sent', '邮件未发送'],
    values: z.object({ thread_id: z.number(), address: z.string() }),
    notice: [
      'A mail from {{address}} wasn’t sent, or not to all recipients. Open it to see why.',
      '从 {{address}} 发出的邮件未发送，或未送达全部收件人，请打开查看原因。',
    ],
    staff: {
      needs: 'email:list',
      link: (of: { thread_id: number }) => link('/emailBox', { folder: 'drafts', id: of.thread_id }),
    },
    tone: 'red',
    usual: inProduct,
    webhook: false,
  }),
  mailboxReset: event({
    name: 'mailbox.reset',
    about: ['Mailbox renumbered by its server', '邮箱已被服务器重新编号'],
    values,
    notice: [
      'The mail server gave the mails of {{address}} new numbers. All of them were matched, and none was added twice.',
      '邮件服务器已对 {{address}} 的邮件重新编号，全部邮件均已重新匹配，没有重复。',
    ],
    staff,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  campaignPaused: event({
    name: 'email-campaign.paused',
    about: ['Campaign stopped automatically', '营销活动已自动停止'],
    values: z.object({ campaign_id: z.number(), name: z.string() }),
    notice: [
      'The campaign “{{name}}” was stopped automatically. Open it to see why.',
      '营销活动“{{name}}”已自动停止，请打开查看原因。',
    ],
    staff: {
      needs: 'email-campaigns:list',
      link: ({ campaign_id }) => link('/emailCampaigns', { id: campaign_id }),
    },
    tone: 'red',
    usual: { product: true, mail: true },
    webhook: false,
  }),
} as const
