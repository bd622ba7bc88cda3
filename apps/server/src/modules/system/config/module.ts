import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { seedChoices } from './seed.ts'

registerModule({ name: 'config', routes, seed: seedChoices })
