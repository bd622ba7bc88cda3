import type { Module } from '../../../kit/module.ts'
import { importJob } from './job.ts'
import { routes } from './routes.ts'

export const orderImportModule: Module = { name: 'order-import', routes, jobs: [importJob] }
