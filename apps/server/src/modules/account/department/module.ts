import { bring } from '../../../kit/module.ts'
import { demoDepartments } from './demo.ts'
import { routes } from './routes.ts'

bring({ name: 'department', routes, demo: demoDepartments })
