import type { Module } from '../../../kit/module.ts'
import { goodsDemo } from './demo.ts'
import { exportGoods } from './export.ts'
import { fetchImages } from './fetch-images.ts'
import { importProducts } from './import.ts'
import { goodsChangedJob, stockLowJob } from './news.ts'
import { routes } from './routes.ts'

export const goodsModule: Module = {
  name: 'goods',
  routes,
  jobs: [importProducts, exportGoods, fetchImages, goodsChangedJob, stockLowJob],
  demo: goodsDemo,
}
