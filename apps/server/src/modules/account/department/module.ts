import type { Module } from '../../../kit/module.ts'
import { demoDepartments } from './demo.ts'
import { routes } from './routes.ts'

export const departmentModule: Module = { name: 'department', routes, demo: demoDepartments }
