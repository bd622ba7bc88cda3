import { developmentModule, moduleManifest } from '@dropyard/contract/development/development/module'
import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import * as wire from '@dropyard/contract/kit/wire'

/** A complete module of product development that only exists in its test. */

const own: string = 'goodsPhoto'
export const ninth = own as ModuleName

export const goodsPhoto = developmentModule({
  module: ninth,
  singular: ['photo shoot', '拍摄任务'],
  hours: 48,
  form: {
    studio: [wire.text(60, 0).default(''), 'Studio', '摄影棚'],
    shots: [
      wire.rows({ subject: [wire.text(60), 'Subject', '主题'], model: [wire.text(60, 0), 'Model', '模特'] }),
      'Shots',
      '镜头',
    ],
  },
  needs: ['studio', ['shots', ['model']]],
  actions: {
    reshoot: {
      words: ['Shoot again', '重拍'],
      historyLabel: ['To be shot again', '已要求重拍'],
      from: ['submitted'],
      to: 'claimed',
      input: { reason: wire.area(200, 1) },
    },
  },
})

export const manifest = () =>
  moduleManifest(goodsPhoto, { menu: [999, 'development', 55, 'BgColorsOutlined'], workers: ['designer'] })
