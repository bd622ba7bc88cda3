import * as wire from '../kit/wire.ts'
import { developmentModule, moduleManifest } from './development/module.ts'
import { measures, samples } from './development/samples.ts'

/** Samples are ordered, received, weighed, measured and judged; one is kept as the golden sample. */
export const goodsSample = developmentModule({
  module: 'goodsSample',
  singular: ['sample task', '打样任务'],
  hours: 168,
  samples: true,
  form: {
    ...samples,
    golden_bin: [wire.text(40, 0).default(''), 'Golden sample kept at', '封样库位', { halfWidth: true }],
    golden_seal: [wire.text(40, 0).default(''), 'Seal number', '封签号', { halfWidth: true }],
  },
  needs: [['samples', ['supplier_id', 'photos', ...Object.keys(measures), 'verdict', 'verdict_reason']]],
})

export const manifest = () =>
  moduleManifest(goodsSample, {
    menu: [175, 'development', 40, 'GiftOutlined'],
    workers: ['buyer', 'sampler'],
  })
