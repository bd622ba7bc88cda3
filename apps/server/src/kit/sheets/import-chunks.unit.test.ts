import { describe, expect, it } from 'vitest'
import { takeInChunks } from './import-chunks.ts'

const all = [1, 2, 3, 4, 5]

describe('a file that is taken in some at a time', () => {
  it('comes whole and in its order, and tells how far it is', async () => {
    const taken: number[][] = []
    const told: [number, number][] = []
    const run = {
      signal: new AbortController().signal,
      progress: async (...at: [number, number]) => void told.push(at),
    }
    await takeInChunks(run, all, { size: 2, total: 5 }, async (some) => taken.push(some))
    expect(taken).toEqual([[1, 2], [3, 4], [5]])
    expect(told).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ])
  })

  it('stops between two when its worker stops, and goes on from its beginning', async () => {
    const stop = new AbortController()
    const taken = new Set<number>()
    const take = (signal: AbortSignal) =>
      takeInChunks(
        { signal, progress: async () => stop.abort() },
        all,
        { size: 2, total: 5 },
        async (some) => {
          for (const one of some) taken.add(one)
        },
      )
    await expect(take(stop.signal)).rejects.toThrow('goes on')
    expect([...taken]).toEqual([1, 2])
    await take(new AbortController().signal)
    expect([...taken]).toEqual(all)
  })
})
