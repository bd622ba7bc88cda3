import type { Module } from '../../../kit/module.ts'
import { exportJob } from './export.ts'
import { routes } from './routes.ts'

export const orderAnalysisModule: Module = { name: 'order-analysis', routes, jobs: [exportJob] }
