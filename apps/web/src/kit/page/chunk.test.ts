import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, chunkTimeout, loadChunk, mayReload } from './chunk.ts'

afterEach(() => vi.useRealTimers())

describe('a part of the app', () => {
  it('is handed over when it arrives', async () => {
    await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page')
  })

  it('raises ChunkLoadError when it can’t be loaded', async () => {
    const failed = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError' })
    await expect(failed).rejects.toBeInstanceOf(ChunkLoadError)
  })

  it('raises ChunkLoadError after two minutes, and not before', async () => {
    vi.useFakeTimers()
    expect(chunkTimeout).toBe(120_000)
    const settled = vi.fn()
    const slow = loadChunk(() => new Promise(() => undefined)).catch(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await slow
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }))
  })

  it('is asked for anew once in ten minutes, and then waits for a person', () => {
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
    }
    const start = Date.now()
    expect(mayReload(store as unknown as Storage, start)).toBe(true)
    expect(mayReload(store as unknown as Storage, start + 1_000)).toBe(false)
    expect(mayReload(store as unknown as Storage, start + 599_000)).toBe(false)
    expect(mayReload(store as unknown as Storage, start + 601_000)).toBe(true)
  })
})
