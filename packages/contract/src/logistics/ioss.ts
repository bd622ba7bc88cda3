import { errors } from '../kit/errors.ts'
import { rule } from '../kit/flaw.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { isIossNumber } from './duty.ts'

/** A company's IOSS numbers: with one, VAT of EU parcels up to 150 EUR is paid in its own return. */

const fields = {
  name: wire.line(100),
  number: wire
    .line(12)
    .refine(isIossNumber, rule({ en: 'Give IM and ten digits.', zh: '格式为 IM 加 10 位数字。' })),
  valid_from: wire.day,
  /** Included; none means until further notice. */
  valid_to: wire.orNull(wire.day).default(null),
  is_default: wire.flag.default(false),
}

export const ioss = resource({
  name: 'ioss',
  path: '/sale/ioss',
  row: fields,
  input: fields,
  filter: {
    is_default: wire.flag.optional(),
    /** Numbers that are valid on a day. */
    day: wire.day.optional(),
  },
  sortable: ['name', 'number', 'valid_from'],
  chosenBy: 'signed-in',
  label: 'number',
  text: text(
    {
      title: 'IOSS numbers',
      one: 'IOSS number',
      fields: {
        name: 'Name',
        number: 'Number',
        valid_from: 'Valid from',
        valid_to: 'Valid to',
        is_default: 'Default',
        day: 'Valid on',
      },
      help: {
        number: 'IM and ten digits, as your intermediary gave it to you.',
        is_default: 'Taken for EU orders that name no other.',
      },
      empty: 'No IOSS numbers yet. Without one, buyers in the EU pay VAT on delivery.',
    },
    {
      title: 'IOSS 税号',
      one: 'IOSS 税号',
      fields: {
        name: '名称',
        number: '税号',
        valid_from: '生效日期',
        valid_to: '失效日期',
        is_default: '默认',
        day: '有效日期',
      },
      help: { number: 'IM 加 10 位数字，由您的税务代理提供。', is_default: '未指定税号的欧盟订单将使用它。' },
      empty: '暂无 IOSS 税号。没有税号时，欧盟买家须在签收时支付增值税。',
    },
  ),
})

export const iossErrors = errors('ioss', {
  order: { en: 'It can not end before it begins.', zh: '失效日期不能早于生效日期。' },
})
