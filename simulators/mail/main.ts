import { createMailSimulator } from './simulator.ts'

const { env } = process
const simulator = createMailSimulator(env.STATE_FILE ? { stateFile: env.STATE_FILE } : {})
const origin = await simulator.listen(Number(env.PORT ?? '4670'), env.HOST ?? '127.0.0.1')
console.log(`Mail simulator on ${origin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void simulator.stop().then(() => process.exit(0))
  })
