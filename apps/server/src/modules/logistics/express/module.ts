import { registerModule } from '../../../kit/module.ts'
import { expressDemo } from './demo.ts'
import { served } from './service.ts'

registerModule({ name: 'express', routes: served.routes, demo: expressDemo })
