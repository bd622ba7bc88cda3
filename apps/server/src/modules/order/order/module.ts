import type { Module } from '../../../kit/module.ts'
import { hear } from '../../../kit/signals.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { stockCame } from '../../warehouse/stock/signals.ts'
import { badges } from './badges.ts'
import { demoOrders } from './demo/demo.ts'
import { exportJob } from './export.ts'
import { closeDelivered, requoteBlocked } from './jobs.ts'
import { labelJob } from './label.ts'
import { ownRoutes } from './own-routes.ts'
import { reportJob } from './report.ts'
import { routes } from './routes.ts'
import { wakeFor, wakeOrders } from './wake-job.ts'

registerCounts({ badges })

export const orderModule: Module = {
  name: 'order',
  routes: [...ownRoutes, ...routes],
  jobs: [labelJob, wakeOrders, exportJob, reportJob, closeDelivered, requoteBlocked],
  hears: [hear(stockCame, wakeFor)],
  stories: demoOrders,
}
