import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { withoutSchemas } from './without-schemas.ts'

/**
 * The headers by which browsers keep a page from being misused, as `helmet` says them. They are the same for every
 * answer, so they are asked for once: made anew each time they were a good part of what a small answer costs.
 */
export async function securityHeaders(
  settings: { readonly PUBLIC_URL: string } & Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const secure = settings.PUBLIC_URL.startsWith('https:')
  const app = Fastify(withoutSchemas)
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...plainOrigins(settings)],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    strictTransportSecurity: secure,
  })
  const said: Record<string, string> = {}
  app.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) said[name] = String(value)
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  return said
}

/** Where platforms answer without encryption, as the settings have it: their stores' pictures come from there. */
const plainOrigins = (settings: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(
    Object.entries(settings).flatMap(([name, value]) => {
      const plain = name.endsWith('_ORIGIN') && typeof value === 'string' && value.startsWith('http:')
      return plain ? [new URL(value.replace('{shop}', 'shop')).origin] : []
    }),
  ),
]
