import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('the headers that guard a page', () => {
  it('let scripts come from here alone, and nobody guess what a file is or put the page in a frame', async () => {
    const headers = await securityHeaders({ PUBLIC_URL: 'http://localhost:4600' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("object-src 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  })

  it('ask for https only where the product is reached by it', async () => {
    const plain = await securityHeaders({ PUBLIC_URL: 'http://localhost:4600' })
    expect(plain).not.toHaveProperty('strict-transport-security')
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
    const secure = await securityHeaders({ PUBLIC_URL: 'https://shop.example' })
    expect(secure['strict-transport-security']).toContain('max-age=')
    expect(secure['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  it('let pictures come from where the settings say that platforms answer', async () => {
    const picturesWith = async (settings: object) =>
      /img-src ([^;]*)/.exec(
        (await securityHeaders({ PUBLIC_URL: 'http://localhost:4600', ...settings }))[
          'content-security-policy'
        ] ?? '',
      )?.[1]
    const usual = "'self' data: blob: https:"
    expect(await picturesWith({ SHOPIFY_ORIGIN: 'https://{shop}' })).toBe(usual)
    expect(
      await picturesWith({
        SHOPIFY_ORIGIN: 'http://127.0.0.1:4610/{shop}',
        EBAY_API_ORIGIN: 'http://127.0.0.1:4615',
        EBAY_AUTH_ORIGIN: 'http://127.0.0.1:4615',
      }),
    ).toBe(`${usual} http://127.0.0.1:4610 http://127.0.0.1:4615`)
  })
})
