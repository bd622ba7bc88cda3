import { checks } from '../catalog/goods/quality-check.ts'
import * as wire from '../kit/wire.ts'
import { verb } from './development/flow.ts'
import { developmentModule, moduleManifest } from './development/module.ts'
import { answers, type Reading, readingWord } from './development/readings.ts'
import { sampling } from './development/samples.ts'

/** A sample is tested by a list of readings without initial values; their rule gives the verdict (`development/readings.ts`). */
export const goodsTest = developmentModule({
  module: 'goodsTest',
  singular: ['test task', '测试任务'],
  hours: 72,
  samples: true,
  form: {
    sample_no: [wire.text(60, 0).default(''), 'Sample number', '样品编号'],
    readings: [
      wire.rows(
        {
          ...checks,
          value: [
            wire.text(200, 0).default(''),
            'Reading',
            '实测值',
            {
              halfWidth: true,
              word: (row) => readingWord(row as unknown as Reading),
              usual: ({ kind }) => (kind === 'passfail' ? answers : []),
            },
          ],
          photos: [wire.evidence().default([]), 'Photos and reports', '照片与报告'],
        },
        { max: 60, singular: ['reading', '检测项'] },
      ),
      'Readings',
      '检测项目',
      { helpText: ['Judged yes or no: choose pass or fail.', '合格判定请选择合格或不合格。'] },
    ],
    test_note: [wire.area(1000).default(''), 'Notes', '备注'],
  },
  needs: ['sample_no', ['readings', ['value']]],
  actions: {
    override: verb('Accept despite the failure', 'Accepted despite the failure', '特批放行', {
      from: ['submitted'],
      input: { reason: wire.area(500, 1) },
    }),
  },
})

export const manifest = () =>
  moduleManifest(goodsTest, {
    menu: [177, 'development', 60, 'CheckSquareOutlined'],
    workers: ['sampler'],
    may: Object.keys(sampling),
  })
