/** What can become of the mail to one recipient. */

export const rowStates = {
  checking: ['Being checked', '检查中', 'grey'],
  queued: ['Waiting', '待发送', 'neutral'],
  sending: ['Sending', '发送中', 'blue'],
  held: ['Trying again', '等待重试', 'amber'],
  sent: ['Delivered', '已送达', 'green'],
  bounced: ['Bounced', '已退信', 'red'],
  complained: ['Complained', '已投诉', 'red'],
  failed: ['Failed', '发送失败', 'red'],
  unknown: ['Unclear', '不确定', 'amber'],
  skipped: ['Left out', '已排除', 'grey'],
  cancelled: ['Cancelled', '已取消', 'grey'],
} as const
export type RowState = keyof typeof rowStates

/**
 * States of mails that count as sent, for figures, lists and limits alike: the account handed them to its server, whatever became of
 * them afterwards.
 */
export const sentStates = ['sent', 'unknown', 'bounced', 'complained'] as const satisfies RowState[]
/** The receiving server accepted the mail, and no bounce was reported so far. Who complains got the mail. */
export const deliveredStates = ['sent', 'complained'] as const satisfies RowState[]
/** What figures count. Statistics wait for bounces: a mail is delivered in them if none was reported within 72 hours. */
export const rowResults = {
  sent: ['Sent', '已发送'],
  accepted: ['Delivered or complained', '已送达或已投诉'],
  delivered: ['Delivered, no bounce in 72 hours', '已送达，72 小时内无退信'],
} as const
export const deliveredHours = 72

/** States of mails that are still to be sent. */
export const waitingStates = ['checking', 'queued', 'sending', 'held'] as const satisfies RowState[]

/** Why a recipient is left out. */
export const skipReasons = {
  unsubscribed: ['Unsubscribed', '已退订'],
  unsubscribed_all: ['Unsubscribed from all mails', '已退订全部邮件'],
  complaint: ['Spam complaint', '垃圾邮件投诉'],
  bounce: ['Hard bounce before', '曾硬退信'],
  manual: ['Suppressed by staff', '人工屏蔽'],
  erased: ['Data erased', '数据已清除'],
  removed: ['Customer deleted or merged', '客户已删除或合并'],
  changed: ['Address changed since', '邮箱已变更'],
  consent: ['No consent', '未同意接收'],
  opted_out: ['Opted out', '勿联系'],
  relay: ['Address of a marketplace', '平台中转邮箱'],
  no_address: ['No address', '无邮箱地址'],
  twice: ['Same address twice', '地址重复'],
  recent: ['Got another one lately', '近期已收到其他邮件'],
  late: ['Too late', '已过时'],
  over: ['No longer applies', '不再适用'],
  variable: ['Value is missing', '缺少变量值'],
  broken: ['Mail can’t be made', '无法生成邮件'],
} as const
export type SkipReason = keyof typeof skipReasons

/** What recipients did. Opens and clicks of programs that check mails are counted apart. */
export const eventKinds = {
  open: ['Opened', '已打开'],
  click: ['Clicked', '已点击'],
  answer: ['Answered', '已回复'],
  unsubscribe: ['Unsubscribed', '已退订'],
  machine: ['Opened by programs', '程序打开'],
} as const
export type EventKind = keyof typeof eventKinds
