import { chooseGoods } from '../../catalog/goods-library.ts'
import * as wire from '../../kit/wire.ts'
import { mailLanguages } from './languages.ts'

/** The parts that a mail is composed of. The footer with the unsubscribe link is always added and is no block. */

export const blockKinds = {
  heading: ['Heading', '标题'],
  text: ['Text', '文本'],
  button: ['Button', '按钮'],
  image: ['Image', '图片'],
  /** Picture and title of a product, as they are when the template is saved. */
  product: ['Product', '商品'],
  divider: ['Divider', '分隔线'],
} as const

/** The values that a mail may contain, as `{{ customer.name }}`, with a sample of each. */
export const mailVariables = {
  'customer.name': { words: ['Name', '姓名'], sample: 'Ann Lee' },
  'customer.first_name': { words: ['First name', '名'], sample: 'Ann' },
  'customer.organization': { words: ['Organization', '单位名称'], sample: 'Lee Gifts' },
  'customer.country': { words: ['Country code', '国家代码'], sample: 'US' },
  'company.name': { words: ['Company that writes', '发件公司'], sample: 'Northwind Outdoor' },
  'order.number': { words: ['Order number', '订单号'], sample: '#1042' },
  'order.store': { words: ['Store', '店铺'], sample: 'Northwind US' },
  'order.tracking_number': { words: ['Tracking number', '物流单号'], sample: 'YT2400000000000000' },
} as const
export type MailVariable = keyof typeof mailVariables

/** What a value is replaced by in previews and test mails. */
export const sampleValues = Object.fromEntries(
  Object.entries(mailVariables).map(([name, { sample }]) => [name, sample]),
) as Record<MailVariable, string>

type Row = Readonly<Record<string, unknown>>
const isOf =
  (...kinds: readonly (keyof typeof blockKinds)[]) =>
  ({ kind }: Row): boolean =>
    kinds.some((one) => one === kind)

const language = wire.choice(mailLanguages).default('en')

export const blockRows = wire.rows(
  {
    ...wire.halfWidthFields({
      kind: [wire.choice(blockKinds).default('text'), 'Type', '类型'],
      language: [language, 'Language', '语言'],
    }),
    goods_id: [wire.maybe(wire.ref(() => chooseGoods)), 'Product', '商品', { when: isOf('product') }],
    text: [
      wire.area(4000).default(''),
      'Text',
      '文字',
      { when: isOf('heading', 'text', 'button', 'image', 'product') },
    ],
    link: [wire.webAddress(500, 0).default(''), 'Link', '链接', { when: isOf('button', 'image', 'product') }],
    pictures: [wire.pictures(1).default([]), 'Image', '图片', { when: isOf('image') }],
  },
  { max: 100, singular: ['block', '内容块'] },
)

export const versionRows = wire.rows(
  {
    language: [language, 'Language', '语言', { halfWidth: true }],
    subject: [wire.text(200), 'Subject', '主题'],
    preheader: [wire.text(200, 0).default(''), 'Preview text', '预览文字'],
    footer: [wire.area(500).default(''), 'Footer', '页脚'],
  },
  { max: 10, singular: ['language version', '语言版本'] },
)
