import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { ownWork } from '../jobs/turns.ts'
import { cleanPicture } from './clean-picture.ts'

afterEach(() => vi.useRealTimers())

it('is made by a new process when the idle one is being ended at this moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const config = { IMAGE_MAX_PX: 100, IMAGE_QUALITY: 80 }
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const first = await cleanPicture(png, ownWork, config)
  vi.advanceTimersByTime(15_000)
  expect(await cleanPicture(png, ownWork, config)).toEqual(first)
})
