import { bring } from '../../../kit/module.ts'
import { demoTrail } from './demo.ts'
import { routes } from './routes.ts'

bring({ name: 'audit', routes, demo: demoTrail })
