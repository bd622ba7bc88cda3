import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const searchModule: Module = { name: 'search', routes }
