import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, chunkTimeout, loadChunk } from './chunk.ts'

afterEach(() => vi.useRealTimers())

describe('a part of the app', () => {
  it('is handed over when it arrives', async () => {
    await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page')
  })

  it('raises ChunkLoadError when it can not be loaded', async () => {
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
})
