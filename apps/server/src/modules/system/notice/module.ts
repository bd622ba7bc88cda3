import { eventJob, onEvent } from '../../../kit/events.ts'
import type { Module } from '../../../kit/module.ts'
import { demoNotices } from './demo.ts'
import { routes } from './routes.ts'
import { notice } from './table.ts'
import { tell } from './tell.ts'

onEvent('notice', tell)

export const noticeModule: Module = {
  name: 'notice',
  routes,
  jobs: [eventJob],
  // Nobody reads what is a quarter old.
  forgets: [{ since: notice.at, days: 90 }],
  demo: demoNotices,
}
