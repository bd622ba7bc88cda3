import { warmUp } from './pictures.ts'
import { createOne688Simulator } from './simulator.ts'

const { env } = process
const simulator = createOne688Simulator({
  trades: true,
  ...(env.APP_CLIENT_ID ? { appKey: env.APP_CLIENT_ID } : {}),
  ...(env.APP_CLIENT_SECRET ? { appSecret: env.APP_CLIENT_SECRET } : {}),
  settings: {
    ...(env.PER_SECOND ? { perSecond: Number(env.PER_SECOND) } : {}),
    ...(env.PER_MINUTE ? { perMinute: Number(env.PER_MINUTE) } : {}),
  },
  ...(env.STATE_FILE ? { stateFile: env.STATE_FILE } : {}),
})
const origin = await simulator.listen(Number(env.PORT ?? '4640'), env.HOST ?? '127.0.0.1')
console.log(`1688 simulator on ${origin}`)
void warmUp()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void simulator.stop().then(() => process.exit(0))
  })
