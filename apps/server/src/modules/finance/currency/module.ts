import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { seedCurrencies } from './seed.ts'

registerModule({ name: 'currency', routes, seed: seedCurrencies })
