import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { seedCurrencies } from './seed.ts'

bring({ name: 'currency', routes, seed: seedCurrencies })
