import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const homeModule: Module = { name: 'home', routes }
