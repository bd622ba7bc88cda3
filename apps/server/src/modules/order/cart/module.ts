import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const cartModule: Module = { name: 'cart', routes }
