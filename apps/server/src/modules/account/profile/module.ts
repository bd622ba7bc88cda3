import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

export const profileModule: Module = { name: 'profile', routes }
