import type { Module } from '../../../kit/module.ts'
import { demoTrail } from './demo.ts'
import { routes } from './routes.ts'

export const auditModule: Module = { name: 'audit', routes, demo: demoTrail }
