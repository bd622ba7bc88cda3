import type { Module } from '../../../kit/module.ts'
import { mendJob } from './mend.ts'
import { routes } from './routes.ts'

export const orderSkuModule: Module = { name: 'order-sku', routes, jobs: [mendJob] }
