import { bring } from '../../../kit/module.ts'
import { orderNewsJob } from './news.ts'

bring({ name: 'order-news', routes: [], jobs: [orderNewsJob] })
