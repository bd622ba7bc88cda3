import { registerModule } from '../../../kit/module.ts'
import { registerCounts, standing } from '../../system/menu/counts.ts'
import { demoRecharges } from './demo.ts'
import { routes } from './routes.ts'
import { recharge } from './table.ts'

registerCounts({ badges: { rechargeExamine: standing(recharge.state, ['submitted', 'confirming']) } })

registerModule({ name: 'recharge', routes, demoTimelines: demoRecharges })
