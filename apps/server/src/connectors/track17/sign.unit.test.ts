import { describe, expect, it } from 'vitest'
import { isSigned, track17Signature } from './sign.ts'

const body = Buffer.from(
  '{"event":"TRACKING_STOPPED","data":{"number":"RR123456789CN","carrier":3011,"tag":null}}',
)

describe('the signature of a push', () => {
  it('is over the bytes of the body, a slash and the key', () => {
    const sign = track17Signature(body, 'KEY')
    expect(sign).toBe('975ee325485096fd3c733b8d8ed0601dc33ff35ef9cea0d6889b8968af38f496')
    expect(isSigned(body, 'KEY', sign)).toBe(true)
  })

  it('fits nothing else', () => {
    const sign = track17Signature(body, 'KEY')
    expect(isSigned(Buffer.from(`${body} `), 'KEY', sign)).toBe(false)
    expect(isSigned(body, 'OTHER', sign)).toBe(false)
    expect(isSigned(body, 'KEY', undefined)).toBe(false)
    expect(isSigned(body, 'KEY', sign.slice(1))).toBe(false)
  })
})
