import { registerModule } from '../../../kit/module.ts'
import { marginFigures } from './report.ts'

registerModule({ name: 'margin-report', routes: marginFigures.routes, jobs: marginFigures.jobs })
