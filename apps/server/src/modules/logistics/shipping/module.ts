import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const shippingModule: Module = { name: 'shipping', routes }
