import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Carriers, and what they are called elsewhere. */

const fields = {
  code: wire.line(40),
  name_en: wire.line(100),
  name_zh: wire.line(100),
  /** As store platforms know it. */
  platform_name: wire.line(100, 0).default(''),
  /** Its number at the tracking service. */
  track_code: wire.line(20, 0).default(''),
  tracking_url: wire.webAddress(200, 0).default(''),
  website: wire.webAddress(200, 0).default(''),
  phone: wire.line(40, 0).default(''),
  status: wire.choice(['active', 'disabled']).default('active'),
}

export const carrier = resource({
  name: 'carriers-express',
  path: '/v1/carriers-express',
  row: {
    ...fields,
    tracking_url: wire.line(200, 0),
    website: wire.line(200, 0),
    title: wire.line(100),
  },
  input: fields,
  filter: { status: wire.choice(['active', 'disabled']).optional() },
  sortable: ['code', 'title'],
  order: 'code',
  label: 'title',
  text: text(
    {
      title: 'Carriers',
      one: 'carrier',
      fields: {
        code: 'Code',
        title: 'Name',
        name_en: 'Name in English',
        name_zh: 'Name in Chinese',
        platform_name: 'Name in stores',
        track_code: 'Tracking code',
        tracking_url: 'Tracking address',
        website: 'Website',
        phone: 'Phone',
        status: 'Status',
      },
      choices: { status: { active: 'In use', disabled: 'Out of use' } },
      help: {
        platform_name: 'As store platforms know it.',
        track_code: 'Its number at the tracking service, such as 190012.',
        tracking_url: '{number} stands for the tracking number.',
      },
      empty: 'No carriers yet.',
    },
    {
      title: '承运商',
      one: '承运商',
      fields: {
        code: '代码',
        title: '名称',
        name_en: '英文名称',
        name_zh: '中文名称',
        platform_name: '店铺平台名称',
        track_code: '查询代码',
        tracking_url: '查询网址',
        website: '网站',
        phone: '电话',
        status: '状态',
      },
      choices: { status: { active: '使用中', disabled: '已停用' } },
      help: {
        platform_name: '店铺平台所用的名称。',
        track_code: '在轨迹查询服务中的编号，例如 190012。',
        tracking_url: '{number} 代表运单号。',
      },
      empty: '暂无承运商。',
    },
  ),
})
