import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Who carries the last leg, with a tracking number of its own, and which express options it belongs to. */

const fields = {
  code: wire.line(40),
  name_en: wire.line(100),
  name_zh: wire.line(100),
  country,
  tracking_url: wire.webAddress(200, 0).default(''),
  status: wire.choice(['active', 'disabled']).default('active'),
}

const served = resource({
  name: 'last-mile',
  path: '/sale/lastMile',
  row: {
    ...fields,
    tracking_url: wire.line(200, 0),
    title: wire.line(100),
    express_ids: wire.tags(100),
    express_names: wire.tags(100),
  },
  input: fields,
  filter: {
    country: wire.line(2, 2).optional(),
    express_id: wire.id.optional(),
    status: wire.choice(['active', 'disabled']).optional(),
  },
  sortable: ['code', 'title', 'country'],
  order: 'country',
  label: 'title',
  text: text(
    {
      title: 'Last-mile carriers',
      one: 'last-mile carrier',
      fields: {
        code: 'Code',
        title: 'Name',
        name_en: 'Name in English',
        name_zh: 'Name in Chinese',
        country: 'Country',
        tracking_url: 'Tracking address',
        express_id: 'Express',
        express_ids: 'Express',
        express_names: 'Delivers',
        status: 'Status',
      },
      choices: { status: { active: 'In use', disabled: 'Out of use' } },
      help: { tracking_url: '{number} stands for the tracking number.' },
      empty: 'No last-mile carriers yet.',
    },
    {
      title: '尾程承运商',
      one: '尾程承运商',
      fields: {
        code: '代码',
        title: '名称',
        name_en: '英文名称',
        name_zh: '中文名称',
        country: '国家',
        tracking_url: '查询网址',
        express_id: '快递选项',
        express_ids: '快递选项',
        express_names: '派送',
        status: '状态',
      },
      choices: { status: { active: '使用中', disabled: '已停用' } },
      help: { tracking_url: '{number} 代表运单号。' },
      empty: '暂无尾程承运商。',
    },
  ),
})

export const lastMile = {
  ...served,
  /** Says which express options a last-mile carrier delivers; an empty list means none. */
  updateExpress: endpoint({
    method: 'PUT',
    path: '/sale/lastMile/updateExpress',
    permission: 'last-mile:update',
    about: { en: 'Choose what a last-mile carrier delivers', zh: '设置尾程对应快递' },
    body: z.object({ id: wire.id, express_ids: wire.orNull(wire.ids).default(null) }),
    data: served.row,
  }),
}

export const lastMileErrors = errors('last-mile', {
  country: { en: 'This is not a country code, such as DE.', zh: '国家代码无效，例如 DE。' },
  express: { en: 'One of these express options does not exist.', zh: '其中有快递选项不存在。' },
})
