import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'

/** Searching and reading goods. */
bring({ name: 'goods-search', routes })
