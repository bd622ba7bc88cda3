import { runSimulator } from '../shared/run.ts'
import { createShoplazzaSimulator } from './simulator.ts'

await runSimulator('Shoplazza', 4620, createShoplazzaSimulator)
