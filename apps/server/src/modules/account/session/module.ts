import type { Module } from '../../../kit/module.ts'
import { cleanJob } from './clean.ts'
import { codeJob } from './codes.ts'
import { routes } from './routes.ts'
import { inviteJob } from './service.ts'

export const sessionModule: Module = { name: 'session', routes, jobs: [codeJob, inviteJob, cleanJob] }
