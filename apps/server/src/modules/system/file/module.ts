import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { sweepIncoming } from './sweep.ts'

export const fileModule: Module = { name: 'file', routes, jobs: [sweepIncoming] }
