import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { express } from './express.ts'

/** Carriers of the last mile, with their own tracking numbers, and the shipping methods they deliver. */

const served = record({
  name: 'last-mile',
  path: '/sale/lastMile',
  title: ['Last-mile carriers', '尾程物流商'],
  singular: ['last-mile carrier', '尾程物流商'],
  empty: ['No last-mile carriers yet.', '暂无尾程物流商。'],
  fields: {
    code: [wire.text(40), 'Code', '代码'],
    name_en: [wire.text(100), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true }],
    country: [country, 'Country', '国家'],
    tracking_url: [
      wire.webAddress(200, 0).default(''),
      'Tracking address',
      '查询网址',
      {
        helpText: ['Use {number} in place of the tracking number.', '{number} 代表运单号。'],
        row: wire.text(200, 0),
      },
    ],
    status: [wire.inUse.default('active'), 'Status', '状态'],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    express_ids: [wire.tags(100), 'Shipping method', '物流方式', { readOnly: true }],
    express_names: [wire.tags(100), 'Delivers', '派送', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    country: country.optional(),
    express_id: [wire.ref(() => express.select).optional(), 'Shipping method', '物流方式'],
    status: wire.inUse.optional(),
  },
  sortable: ['code', 'title', 'country'],
  order: 'country',
  labelField: 'title',
  columns: ['title', 'code', 'country', 'express_names', 'tracking_url', 'status'],
  widths: { title: 150, code: 120, country: 130, express_names: 230, tracking_url: 160, status: 110 },
})

/** Sets the shipping methods that a last-mile carrier delivers; an empty list for none. */
const updateExpress = endpoint({
  method: 'PUT',
  path: '/sale/lastMile/updateExpress',
  permission: 'last-mile:update',
  about: ['Set the shipping methods of a last-mile carrier', '设置尾程对应快递'],
  body: z.object({ id: wire.id, express_ids: wire.refs(() => express.select).default([]) }),
  data: served.row,
})

export const lastMile = {
  ...served,
  updateExpress,
  actions: rowActions()({
    name: 'last-mile',
    actions: {
      express: {
        words: ['Select shipping methods', '设置物流方式'],
        confirm: [['What {{title}} delivers', '“{{title}}”派送的快递']],
        submit: ['Save', '保存'],
        successText: [['Saved', '保存成功']],
        call: updateExpress,
        fields: { express_ids: { label: ['Shipping method', '物流方式'], held: true } },
      },
    },
  }),
}

export const lastMileErrors = errors('last-mile', {
  express: ['One of these shipping methods doesn’t exist.', '其中有物流方式不存在。'],
})

export const manifest = () =>
  recordManifest(lastMile, '/lastMileList', {
    menu: [195, 'system-logistics', 40, 'EnvironmentOutlined'],
    all: ['order-clerk'],
  })
