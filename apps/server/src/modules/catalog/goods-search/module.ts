import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'

/** Searching and reading goods. */
registerModule({ name: 'goods-search', routes })
