import { registerModule } from '../../../kit/module.ts'
import { one688Demo } from './demo.ts'
import { renewTokens } from './renewal.ts'
import { routes } from './routes.ts'

registerModule({ name: 'one688', routes, jobs: [renewTokens], demo: one688Demo })
