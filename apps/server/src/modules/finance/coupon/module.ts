import { bring } from '../../../kit/module.ts'
import { demoCoupons } from './demo.ts'
import { routes } from './routes.ts'

bring({ name: 'coupon', routes, demo: demoCoupons })
