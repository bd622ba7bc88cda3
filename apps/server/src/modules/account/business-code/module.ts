import type { Module } from '../../../kit/module.ts'
import { demoBusinessCodes } from './demo.ts'
import { routes } from './routes.ts'

export const businessCodeModule: Module = { name: 'business-code', routes, demo: demoBusinessCodes }
