import { setTimeout as sleep } from 'node:timers/promises'
import { commonErrors } from '@dropyard/contract/kit/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownerOf, takeTurns } from './turns.ts'

const owner = (company: string, person = company) => ({ company, person })
const many = { atOnce: 1, ofCompany: 1, waiting: 100 }

/** Submits work of these owners at the same time; returns the order in which it ran. */
async function order(turns: ReturnType<typeof takeTurns>, owners: readonly ReturnType<typeof owner>[]) {
  const done: string[] = []
  await Promise.all(
    owners.map((one) =>
      turns(one, async () => {
        await sleep(1)
        done.push(one.person)
      }),
    ),
  )
  return done
}

describe('heavy work', () => {
  it('of one company does not stand before the first of another', async () => {
    const asked = [...Array.from({ length: 16 }, () => owner('A')), owner('B')]
    expect((await order(takeTurns(many), asked)).indexOf('B')).toBeLessThanOrEqual(2)
  })

  it('of one person does not stand before a colleague', async () => {
    const asked = [...Array.from({ length: 16 }, () => owner('A', 'Ann')), owner('A', 'Ben')]
    expect((await order(takeTurns(many), asked)).indexOf('Ben')).toBeLessThanOrEqual(2)
  })

  it('leaves a place for others where one company may have one of two', async () => {
    const turns = takeTurns({ ...many, atOnce: 2 })
    const { promise, resolve: open } = Promise.withResolvers<void>()
    const hangs = turns(owner('A'), () => promise)
    const behind = turns(owner('A'), async () => 'A')
    expect(await turns(owner('B'), async () => 'B')).toBe('B')
    open()
    expect(await behind).toBe('A')
    await hangs
  })

  it('is refused where too much of one person waits, and of nobody else', async () => {
    const turns = takeTurns({ ...many, waiting: 2 })
    const asked = Array.from({ length: 5 }, () => turns(owner('A'), () => sleep(5)))
    const other = turns(owner('B'), async () => 'B')
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.map((one) => one.reason.refusal)).toEqual(Array(2).fill(commonErrors.too_many_files))
    expect(await other).toBe('B')
  })

  it('that fails lets the next begin', async () => {
    const turns = takeTurns(many)
    await expect(turns(owner('A'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns(owner('A'), async () => 1)).toBe(1)
  })

  it('is all done, never more at once than may be', async () => {
    const who = fc.record({ company: fc.constantFrom('A', 'B', 'C'), person: fc.constantFrom('x', 'y') })
    const bounds = fc.record({
      atOnce: fc.integer({ min: 1, max: 3 }),
      ofCompany: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(who, { maxLength: 30 }), bounds, async (asked, limits) => {
        const turns = takeTurns({ ...limits, waiting: 100 })
        const now = new Map<string, number>()
        let all = 0
        await Promise.all(
          asked.map((one) =>
            turns(one, async () => {
              all++
              now.set(one.company, (now.get(one.company) ?? 0) + 1)
              expect(all).toBeLessThanOrEqual(limits.atOnce)
              expect(now.get(one.company)).toBeLessThanOrEqual(limits.ofCompany)
              await Promise.resolve()
              all--
              now.set(one.company, (now.get(one.company) ?? 0) - 1)
            }),
          ),
        )
        expect(all).toBe(0)
      }),
      { numRuns: 50 },
    )
  })
})

it('belongs to a company, to a person of ours, or to an address', () => {
  expect(ownerOf({ id: 3, entityId: 9 })).toEqual({ company: 'company 9', person: 'person 3' })
  expect(ownerOf({ id: 3, entityId: null })).toEqual({ company: 'person 3', person: 'person 3' })
  expect(ownerOf(null, '192.0.2.1').company).toBe('address 192.0.2.1')
})
