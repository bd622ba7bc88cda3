import { firstCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { describe, expect, it } from 'vitest'
import { sameZones } from './same-zones.ts'

describe('zones', () => {
  const { zones } = firstCard
  const turned = zones.map((zone) => Object.fromEntries(Object.entries(zone).reverse())) as typeof zones

  it('are the same whatever the order of their keys', () => {
    expect(sameZones(zones, turned)).toBe(true)
  })

  it('differ by a price, and while one of them can’t be read', () => {
    expect(
      sameZones(
        zones,
        turned.map((zone) => ({ ...zone, handlingFee: 1 })),
      ),
    ).toBe(false)
    expect(
      sameZones(
        zones,
        turned.map((zone) => ({ ...zone, handlingFee: Number.NaN })),
      ),
    ).toBe(false)
  })
})
