import { bring } from '../../../kit/module.ts'
import { expressDemo } from './demo.ts'
import { served } from './service.ts'

bring({ name: 'express', routes: served.routes, demo: expressDemo })
