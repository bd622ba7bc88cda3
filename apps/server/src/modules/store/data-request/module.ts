import type { Module } from '../../../kit/module.ts'
import { carryOutPrivacyRequest } from './carry-out.ts'
import { dataRequestDemo } from './demo.ts'
import { routes } from './routes.ts'

export const dataRequestModule: Module = {
  name: 'data-request',
  routes,
  jobs: [carryOutPrivacyRequest],
  demo: dataRequestDemo,
}
