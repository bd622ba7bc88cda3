import { bring } from '../../../kit/module.ts'
import { goodsDemo } from './demo.ts'
import { keepOpenGaps } from './gaps.ts'
import { goodsChangedJob, stockLowJob } from './news.ts'

/** Goods and their variants; finding, changing and importing them are modules of their own. */
bring({
  name: 'goods',
  jobs: [goodsChangedJob, stockLowJob, keepOpenGaps],
  demoNeeds: ['warehouse'],
  demo: goodsDemo,
})
