import type { Module } from '../../../kit/module.ts'
import { sourcingDemo } from './demo.ts'
import { routes } from './routes.ts'

export const externalLinkModule: Module = { name: 'external-link', routes, demo: sourcingDemo }
