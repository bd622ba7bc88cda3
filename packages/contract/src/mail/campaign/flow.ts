import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'

/**
 * States and actions of campaigns. A campaign is tested, its recipients are frozen, and above a limit another person approves it.
 * An automatic one has no recipients before it runs, is always approved by another person, and runs until it is ended.
 */

/** More recipients than this need the approval of a second person. */
export const approvalAbove = 500

/** Why a campaign was paused, or its preparation stopped. */
export const pauseCauses = {
  manual: ['By staff', '人工暂停'],
  bounces: ['Too many hard bounces', '硬退信过多', 'red'],
  complaints: ['Too many spam complaints', '投诉过多', 'red'],
  account: ['The mail account can’t send', '邮箱账号无法发信', 'red'],
  disabled: ['The mail account is disabled', '邮箱账号已停用', 'red'],
  server: ['The mail server can’t be reached', '无法连接邮件服务器', 'red'],
  content: ['The mail server refused the mail', '邮件服务器拒收此邮件', 'red'],
  mail: ['The mail can’t be made', '无法生成邮件', 'red'],
  preparing: ['The recipients couldn’t be prepared', '无法准备收件人', 'red'],
} as const

const beforeSending = ['tested', 'prepared', 'approved', 'scheduled'] as const
/** In these states a campaign may be changed, after which it is a draft again. */
export const editableStates = ['draft', ...beforeSending] as const
export const isEditable = (state: string): boolean => editableStates.some((one) => one === state)

export const campaignFlow = workflow({
  name: 'email-campaigns',
  path: '/v1/email-campaigns',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    tested: { words: ['Tested', '已测试'], tone: 'blue' },
    preparing: { words: ['Preparing', '准备中'], tone: 'blue' },
    prepared: { words: ['Prepared', '已准备'], tone: 'amber' },
    approved: { words: ['Approved', '已批准'], tone: 'green' },
    scheduled: { words: ['Scheduled', '已排期'], tone: 'blue' },
    running: { words: ['Sending', '发送中'], tone: 'blue' },
    paused: { words: ['Paused', '已暂停'], tone: 'amber' },
    finished: { words: ['Finished', '已完成'], tone: 'green', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    test: {
      words: ['Send test', '发送测试'],
      historyLabel: ['Tested', '已测试'],
      from: ['draft', 'tested'],
      to: 'tested',
      confirm: [['Send a test to yourself?', '给自己发送测试邮件？']],
      lead: [
        'One mail per language version with sample values. The campaign will send exactly this version of the template.',
        '每个语言版本发送一封示例邮件，活动将使用此版本的模板。',
      ],
    },
    prepare: {
      words: ['Prepare recipients', '准备收件人'],
      historyLabel: ['Recipients prepared', '准备收件人'],
      from: ['tested'],
      to: 'preparing',
      confirm: [['Freeze the recipients now?', '现在锁定收件人？']],
      lead: [
        'The members of the segment become the recipients. Those who mustn’t get the mail are left out, with the reason.',
        '分群当前成员将成为收件人，不应收件的会被排除并注明原因。',
      ],
    },
    /** Done by the system when all recipients are checked. */
    prepared: {
      words: ['Mark as prepared', '标记为已准备'],
      historyLabel: ['Prepared', '已准备'],
      from: ['preparing'],
      to: 'prepared',
    },
    /** Done by the system when the recipients can't be prepared. */
    'prepare-failed': {
      words: ['Stop preparing', '停止准备'],
      historyLabel: ['Preparing failed', '准备失败'],
      from: ['preparing'],
      to: 'tested',
      ...asking({ pause_reason: [wire.text(500, 0), 'Reason', '原因'] }),
    },
    approve: {
      words: ['Approve', '批准'],
      historyLabel: ['Approved', '已批准'],
      // From `tested` only automatic ones, whose recipients aren't prepared.
      from: ['tested', 'prepared'],
      to: 'approved',
      confirm: true,
      agrees: true,
    },
    schedule: {
      words: ['Start', '开始'],
      historyLabel: ['Scheduled', '已排期'],
      from: ['prepared', 'approved'],
      to: 'scheduled',
      confirm: [['Start this campaign?', '开始此营销活动？']],
      lead: ['Mails that were sent can’t be taken back.', '已发送的邮件无法撤回。'],
    },
    /** Done by the system when its time has come. */
    start: {
      words: ['Begin sending', '开始发送'],
      historyLabel: ['Sending began', '开始发送'],
      from: ['scheduled'],
      to: 'running',
    },
    pause: {
      words: ['Pause', '暂停'],
      historyLabel: ['Paused', '已暂停'],
      from: ['running'],
      to: 'paused',
      ...asking({ pause_reason: [wire.area(500, 1), 'Reason', '原因'] }),
    },
    /** Done by the system, for the causes above. */
    hold: {
      words: ['Pause automatically', '自动暂停'],
      historyLabel: ['Paused automatically', '自动暂停'],
      from: ['running'],
      to: 'paused',
      ...asking({
        pause_cause: [wire.choice(pauseCauses), 'Cause', '原因'],
        pause_reason: [wire.text(500, 0).default(''), 'Details', '详情'],
      }),
    },
    resume: {
      words: ['Resume', '继续'],
      historyLabel: ['Resumed', '继续发送'],
      from: ['paused'],
      to: 'running',
      confirm: true,
    },
    /** Done by the system when nothing is left to send. */
    finish: {
      words: ['Mark as finished', '标记为已完成'],
      historyLabel: ['Finished', '已完成'],
      from: ['running'],
      to: 'finished',
    },
    /** Automatic campaigns go on until someone ends them. */
    end: {
      words: ['End', '结束'],
      historyLabel: ['Ended', '已结束'],
      from: ['running', 'paused'],
      to: 'finished',
      confirm: [['End this campaign?', '结束此营销活动？']],
      lead: [
        'Nothing is sent for later events. Mails that weren’t sent yet are never sent.',
        '之后的事件不再发送邮件，尚未发送的邮件也不再发送。',
      ],
      danger: true,
    },
    reopen: {
      words: ['Back to draft', '退回草稿'],
      historyLabel: ['Back to draft', '退回草稿'],
      from: beforeSending,
      to: 'draft',
      confirm: [['Go back to draft?', '退回草稿？']],
      lead: ['The prepared recipients are discarded.', '已准备的收件人将被清除。'],
    },
    cancel: {
      words: ['Cancel campaign', '取消活动'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'tested', 'preparing', 'prepared', 'approved', 'scheduled', 'running', 'paused'],
      to: 'cancelled',
      confirm: [['Cancel this campaign?', '取消此营销活动？']],
      lead: ['Mails that weren’t sent yet are never sent.', '尚未发送的邮件将不再发送。'],
      danger: true,
    },
  },
})

export type CampaignState = keyof typeof campaignFlow.states
