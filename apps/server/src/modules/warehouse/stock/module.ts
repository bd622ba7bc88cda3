import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'

bring({
  name: 'stock',
  routes,
  demoNeeds: ['warehouse'],
})
