import { platformSchema } from './graphql-schema.ts'
import { createShopifySimulator } from './simulator.ts'

const { env } = process

function readPort(): number {
  const port = Number(env.PORT ?? '4610')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, got ${env.PORT}`)
  return port
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean)
}

const port = readPort()
const simulator = createShopifySimulator({
  app: {
    clientId: env.APP_CLIENT_ID ?? 'dropyard-demo-app',
    clientSecret: env.APP_CLIENT_SECRET ?? 'dropyard-demo-secret',
    redirectUris: list(env.APP_REDIRECT_URIS),
    complianceUri: env.APP_COMPLIANCE_URI ?? null,
  },
  ...(env.STATE_FILE ? { stateFile: env.STATE_FILE } : {}),
  ...(env.PUBLIC_ORIGIN ? { publicOrigin: env.PUBLIC_ORIGIN } : {}),
})
const origin = await simulator.listen(port, env.HOST ?? '127.0.0.1')
console.log(`Shopify simulator on ${origin}`)
// Built before the first call, so that no request waits for it.
setImmediate(platformSchema)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void simulator.stop().then(() => process.exit(0))
  })
