import { createTrackingSimulator } from './simulator.ts'

const { env } = process
const simulator = createTrackingSimulator({
  ticks: true,
  ...(env.PER_SECOND ? { settings: { perSecond: Number(env.PER_SECOND) } } : {}),
  ...(env.STATE_FILE ? { stateFile: env.STATE_FILE } : {}),
  ...(env.PUSH_URL ? { pushUrl: env.PUSH_URL } : {}),
})
const origin = await simulator.listen(Number(env.PORT ?? '4660'), env.HOST ?? '127.0.0.1')
console.log(`Tracking simulator on ${origin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void simulator.stop().then(() => process.exit(0))
  })
