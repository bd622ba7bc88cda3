import { registerModule } from '../../../kit/module.ts'
import { saleFigures } from './report.ts'

registerModule({ name: 'sale-ranking', routes: saleFigures.routes, jobs: saleFigures.jobs })
