import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const entityModule: Module = { name: 'entity', routes }
