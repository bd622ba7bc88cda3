import type { Module } from '../../../kit/module.ts'
import { demoWarehouses } from '../warehouse/demo.ts'
import { routes } from './routes.ts'

export const stockModule: Module = {
  name: 'stock',
  routes,
  demo: async (ctx) => {
    await demoWarehouses(ctx)
  },
}
