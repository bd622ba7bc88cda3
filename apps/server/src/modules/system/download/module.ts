import type { Module } from '../../../kit/module.ts'
import { clearExpired } from './clear.ts'
import { downloadDemo } from './demo.ts'
import { routes } from './routes.ts'

export const downloadModule: Module = {
  name: 'download',
  routes,
  jobs: [clearExpired],
  demo: downloadDemo,
}
