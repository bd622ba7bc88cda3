import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { mailCleanJob, mailJob } from './service.ts'

export const mailModule: Module = { name: 'mail', routes, jobs: [mailJob, mailCleanJob] }
