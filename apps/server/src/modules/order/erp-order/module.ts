import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const erpOrderModule: Module = { name: 'erp-order', routes }
