import { createMarketsSimulator } from './simulator.ts'

const { env } = process
const simulator = createMarketsSimulator({
  settings: {
    ...(env.APP_CLIENT_ID ? { clientId: env.APP_CLIENT_ID } : {}),
    ...(env.APP_CLIENT_SECRET ? { clientSecret: env.APP_CLIENT_SECRET } : {}),
    ...(env.RU_NAME ? { ruName: env.RU_NAME } : {}),
    ...(env.ACCEPT_URL ? { acceptUrl: env.ACCEPT_URL } : {}),
  },
  ...(env.STATE_FILE ? { stateFile: env.STATE_FILE } : {}),
})
const origin = await simulator.listen(Number(env.PORT ?? '4630'), env.HOST ?? '127.0.0.1')
console.log(`Marketplace simulator on ${origin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void simulator.stop().then(() => process.exit(0))
  })
