import { demoRows } from '../../../demo/rows.ts'
import { bring } from '../../../kit/module.ts'
import { served } from './service.ts'

bring({
  name: 'holiday',
  routes: served.routes,
  demoNeeds: ['warehouse'],
  demo: demoRows('logistics/holiday', served),
})
