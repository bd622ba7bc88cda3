import { demoRows } from '../../../demo/rows.ts'
import { bring } from '../../../kit/module.ts'
import { served } from './service.ts'

bring({ name: 'ioss', routes: served.routes, demo: demoRows('logistics/ioss', served) })
