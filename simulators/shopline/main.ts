import { runSimulator } from '../shared/run.ts'
import { createShoplineSimulator } from './simulator.ts'

await runSimulator('SHOPLINE', 4630, createShoplineSimulator)
