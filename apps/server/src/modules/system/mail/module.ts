import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { mailJob } from './service.ts'
import { mail } from './table.ts'

export const mailModule: Module = {
  name: 'mail',
  routes,
  jobs: [mailJob],
  // Kept mails are for looking at once.
  forgets: [{ since: mail.at, days: 30 }],
}
