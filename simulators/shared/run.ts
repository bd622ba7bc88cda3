import type { RestSimulator, RestSimulatorOptions } from './simulator.ts'

/** Runs a simulator as a program, configured by environment variables. */
export async function runSimulator(
  name: string,
  standardPort: number,
  create: (options: RestSimulatorOptions) => RestSimulator,
): Promise<void> {
  const { env } = process
  const port = Number(env.PORT ?? standardPort)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, got ${env.PORT}`)
  const simulator = create({
    app: {
      clientId: env.APP_CLIENT_ID ?? 'dropyard-demo-app',
      clientSecret: env.APP_CLIENT_SECRET ?? 'dropyard-demo-secret',
    },
    ...(env.STATE_FILE ? { stateFile: env.STATE_FILE } : {}),
  })
  const origin = await simulator.listen(port, env.HOST ?? '127.0.0.1')
  console.log(`${name} simulator on ${origin}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void simulator.stop().then(() => process.exit(0))
    })
}
