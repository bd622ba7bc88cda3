import { registerModule } from '../../../kit/module.ts'
import { orderNewsJob } from './news.ts'

registerModule({ name: 'order-news', routes: [], jobs: [orderNewsJob] })
