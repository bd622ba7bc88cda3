import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { type Manifest, recordManifest } from '../manifest.ts'
import { mailAccount } from './account.ts'

/** Tags of mails, with a rule that sets them when a mail comes in. */

const half = { halfWidth: true } as const
const contains = wire.text(100, 0).default('')

export const tagColors = {
  grey: ['Grey', '灰色', 'grey'],
  blue: ['Blue', '蓝色', 'blue'],
  green: ['Green', '绿色', 'green'],
  amber: ['Amber', '黄色', 'amber'],
  red: ['Red', '红色', 'red'],
} as const

export const emailTag = record({
  name: 'email-tags',
  path: '/v1/email-tags',
  title: ['Mail tags', '邮件标签'],
  singular: ['mail tag', '邮件标签'],
  empty: ['No mail tags yet', '暂无邮件标签'],
  messages: {
    emptyHelp: [
      'Tags group mails by topic. A tag with a rule is set when a matching mail comes in.',
      '标签用于按主题归类邮件，设有规则的标签会在收到匹配邮件时自动添加。',
    ],
    formHelp: [
      'With a rule, new mails that match all of its filled-in conditions get the tag. Mails that are already here stay as they are.',
      '设置规则后，符合全部已填条件的新邮件会自动添加该标签，已有邮件不受影响。',
    ],
  },
  fields: {
    name_en: [wire.text(40), 'Name in English', '英文名称', half],
    name_zh: [wire.text(40), 'Name in Chinese', '中文名称', half],
    color: [wire.choice(tagColors).default('grey'), 'Color', '颜色', half],
    position: [wire.int({ min: 0, max: 10_000 }).default(100), 'Order', '排序', half],
    from_contains: [contains, 'Sender contains', '发件人包含', { ...half, blankLabel: ['Any', '不限'] }],
    subject_contains: [contains, 'Subject contains', '主题包含', { ...half, blankLabel: ['Any', '不限'] }],
    text_contains: [contains, 'Text contains', '正文包含', { ...half, blankLabel: ['Any', '不限'] }],
    account_id: [
      wire.maybe(wire.ref(() => mailAccount.select)),
      'Only in account',
      '仅限账号',
      { ...half, withName: true, blankLabel: ['All accounts', '全部账号'] },
    ],
    name: [wire.text(40), 'Tag', '标签', { readOnly: true }],
  },
  filter: { color: wire.choice(tagColors).optional() },
  sortable: ['position', 'name'],
  order: 'position',
  labelField: 'name',
  selectableBy: 'staff',
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'select'],
  columns: ['name', 'color', 'from_contains', 'subject_contains', 'text_contains', 'account_id', 'position'],
})

export const manifest = () =>
  ({
    ...recordManifest(emailTag, '/emailTags', {
      menu: [168, 'customers', 80, 'TagsOutlined'],
      all: ['support', 'marketing'],
    }),
  }) satisfies Manifest
