import { registerModule } from '../../../kit/module.ts'
import { clearExpired } from './clear.ts'
import { routes } from './routes.ts'

registerModule({
  name: 'download',
  routes,
  jobs: [clearExpired],
})
