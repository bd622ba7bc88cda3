import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const fileModule: Module = { name: 'file', routes }
