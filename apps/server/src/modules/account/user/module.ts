import type { Module } from '../../../kit/module.ts'
import { demoUsers } from './demo.ts'
import { roleRoutes } from './role-routes.ts'
import { userRoutes } from './routes.ts'
import { seedRoles } from './seed.ts'

export const userModule: Module = {
  name: 'user',
  routes: [...userRoutes, ...roleRoutes],
  seed: seedRoles,
  demo: demoUsers,
}
