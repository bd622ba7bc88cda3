import { bring } from '../../../kit/module.ts'
import { demoUsers } from './demo.ts'
import { roleRoutes } from './role-routes.ts'
import { userRoutes } from './routes.ts'
import { seedRoles } from './seed.ts'

bring({
  name: 'user',
  routes: [...userRoutes, ...roleRoutes],
  seed: seedRoles,
  demo: demoUsers,
})
