import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { withoutSchemas } from './without-schemas.ts'

/**
 * The security headers of `helmet`. They are the same for every response, so they are computed once: computing them for each
 * response was a considerable part of the cost of a small one.
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

/** Origins of platforms whose configured address is plain http (simulators): pictures of their stores come from there. */
const plainOrigins = (settings: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(
    Object.entries(settings).flatMap(([name, value]) => {
      const plain = name.endsWith('_ORIGIN') && typeof value === 'string' && value.startsWith('http:')
      return plain ? [new URL(value.replace('{shop}', 'shop')).origin] : []
    }),
  ),
]
