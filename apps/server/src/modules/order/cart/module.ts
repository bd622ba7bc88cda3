import { registerModule } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { demoCart } from './demo.ts'
import { routes } from './routes.ts'
import { cartCount } from './service.ts'

registerCounts({ cart: cartCount })

registerModule({ name: 'cart', routes, demo: demoCart })
