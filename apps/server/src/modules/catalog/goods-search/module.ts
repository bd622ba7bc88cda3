import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'

/** Goods as they are found and looked at. */
bring({ name: 'goods-search', routes })
