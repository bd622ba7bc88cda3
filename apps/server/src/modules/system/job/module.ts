import { importFile } from '../../../kit/file-import.ts'
import type { Module } from '../../../kit/module.ts'
import { clearEnded } from './clear.ts'
import { routes } from './routes.ts'
import { workRoutes } from './work.ts'

export const jobModule: Module = {
  name: 'job',
  routes: [...routes, ...workRoutes],
  jobs: [clearEnded, importFile],
}
