import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const memberModule: Module = { name: 'member', routes }
