import { registerModule } from '../../../kit/module.ts'
import { demoChannelRows } from './demo/demo.ts'
import { routes } from './routes.ts'

registerModule({ name: 'channel', routes, demoNeeds: ['warehouse', 'express'], demo: demoChannelRows })
