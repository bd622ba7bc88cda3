import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const menuModule: Module = { name: 'menu', routes }
