import { bring } from '../../../kit/module.ts'
import { demoBusinessCodes } from './demo.ts'
import { routes } from './routes.ts'

bring({ name: 'business-code', routes, demo: demoBusinessCodes })
