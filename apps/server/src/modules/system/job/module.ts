import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const jobModule: Module = { name: 'job', routes }
