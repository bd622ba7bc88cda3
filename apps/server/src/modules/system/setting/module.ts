import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const settingModule: Module = { name: 'setting', routes }
