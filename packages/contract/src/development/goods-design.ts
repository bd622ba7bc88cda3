import { imageGroupNames, licenceNames } from '../catalog/goods-edit.ts'
import { opened } from '../kit/link.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { developmentModule, worksIn } from './module.ts'
import { samples, sampling } from './samples.ts'

/** Pictures of the product in groups, with their licences, and its packaging. What was approved is locked: it passed. */

export const goodsDesign = developmentModule({
  module: 'goodsDesign',
  name: 'goods-design',
  path: '/v1/goods-design',
  page: '/goodsDesign',
  title: ['Design', '设计'],
  one: ['design task', '设计任务'],
  hours: 120,
  form: {
    images: [
      wire.rows(
        {
          group: [wire.choice(imageGroupNames).default('main'), 'Group', '分组', { half: true }],
          locale: [
            wire
              .choice({ any: ['Any language', '通用'], en: ['English', '英文'], zh: ['Chinese', '中文'] })
              .default('any'),
            'Language in the images',
            '图片语言',
            { half: true },
          ],
          pictures: [wire.pictures(20).default([]), 'Images', '图片'],
          made_by: [wire.line(60, 0).default(''), 'Owner of the images', '图片版权归属', { half: true }],
          licence: [
            wire.nullable(wire.choice(licenceNames)).default(null),
            'License of images and fonts',
            '图片与字体授权',
            { half: true },
          ],
          source_file: [wire.webAddress(500, 0).default(''), 'Source file', '源文件', { half: true }],
        },
        { max: 30, one: ['image group', '图片组'] },
      ),
      'Image groups',
      '图片组',
    ],
    video: [wire.webAddress(500, 0).default(''), 'Video', '视频'],
    packbox: [wire.line(100, 0).default(''), 'Packaging box', '包装盒', { half: true }],
    insert: [wire.line(200, 0).default(''), 'Insert', '卡片与说明书', { half: true }],
    barcode_label: [wire.flag.default(false), 'Has a barcode label', '需贴条码标签'],
    design_note: [wire.area(1000).default(''), 'Notes on this version', '版本说明'],
    ...samples,
  },
  needs: { images: ['pictures', 'licence'] },
  actions: sampling,
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/goodsDesign',
        record: goodsDesign.record,
        own: opened,
        menu: [176, 'development', 50, 'BgColorsOutlined'],
      },
    ],
    roles: worksIn('goods-design', ['designer'], ['sampling', 'received']),
  }) satisfies Manifest
