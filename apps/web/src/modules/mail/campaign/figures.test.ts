import { expect, it } from 'vitest'
import { campaignFigures } from './figures.ts'

const some = campaignFigures(
  Object.entries({ sent: 15, complained: 1, bounced: 3, queued: 4, failed: 1, skipped: 2, open: 8 }).map(
    ([name, count]) => ({ name, count }),
  ),
)

it('counts who complained as delivered, and a bounced mail as sent only', () => {
  expect(some).toMatchObject({ sent: 19, delivered: 16, all: 24 })
})

it('measures bounces by the sent mails, and reactions by the delivered ones', () => {
  expect(some.ofSent('delivered')).toBe('84.2')
  expect(some.ofSent('bounced')).toBe('15.8')
  expect(some.ofDelivered('open')).toBe('50')
  expect(some.ofDelivered('complained')).toBe('6.3')
})

it('has no rates while nothing was sent', () => {
  const none = campaignFigures([{ name: 'queued', count: 4 }])
  expect([none.ofSent('bounced'), none.ofDelivered('open')]).toEqual([undefined, undefined])
})
