import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { seedChoices } from './seed.ts'

bring({ name: 'config', routes, seed: seedChoices })
