import { imageGroupNames, licenceNames } from '../catalog/goods-edit.ts'
import * as wire from '../kit/wire.ts'
import { developmentModule, moduleManifest } from './development/module.ts'

/** Pictures of the product in groups, with licences, and its packaging. A passed task can't be edited any more. */

const locales = { any: ['Any language', '通用'], en: ['English', '英文'], zh: ['Chinese', '中文'] } as const

export const goodsDesign = developmentModule({
  module: 'goodsDesign',
  singular: ['design task', '设计任务'],
  hours: 120,
  samples: true,
  form: {
    images: [
      wire.rows(
        {
          ...wire.halfWidthFields({
            group: [wire.choice(imageGroupNames).default('main'), 'Group', '分组'],
            locale: [wire.choice(locales).default('any'), 'Language in the images', '图片语言'],
          }),
          pictures: [wire.pictures(20).default([]), 'Images', '图片'],
          ...wire.halfWidthFields({
            made_by: [wire.text(60, 0).default(''), 'Owner of the images', '图片版权归属'],
            licence: [wire.maybe(wire.choice(licenceNames)), 'License of images and fonts', '图片与字体授权'],
            source_file: [wire.webAddress(500, 0).default(''), 'Source file', '源文件'],
          }),
        },
        { max: 30, singular: ['image group', '图片组'] },
      ),
      'Image groups',
      '图片组',
    ],
    video: [wire.webAddress(500, 0).default(''), 'Video', '视频'],
    packbox: [wire.text(100, 0).default(''), 'Packaging box', '包装盒', { halfWidth: true }],
    insert: [wire.text(200, 0).default(''), 'Insert', '卡片与说明书', { halfWidth: true }],
    barcode_label: [wire.flag.default(false), 'Has a barcode label', '需贴条码标签'],
    design_note: [wire.area(1000).default(''), 'Notes on this version', '版本说明'],
  },
  needs: [['images', ['pictures', 'licence']]],
})

export const manifest = () =>
  moduleManifest(goodsDesign, { menu: [176, 'development', 50, 'BgColorsOutlined'], workers: ['designer'] })
