import { afterEach, describe, expect, it, vi } from 'vitest'

const src = `/files/goods/ab/${'a'.repeat(32)}.webp`

/** The helper in a browser that can encode this image type. */
async function helper(type: string) {
  vi.resetModules()
  vi.stubGlobal('document', { createElement: () => ({ toDataURL: () => `data:${type};base64,` }) })
  return import('./picture-size.ts')
}

afterEach(() => vi.unstubAllGlobals())

describe('the address of a picture', () => {
  it('asks for 75 × 75 pixels of WebP in full quality unless told', async () => {
    const { sized } = await helper('image/webp')
    expect(sized(src)).toBe(`${src}?width=75&height=75&format=webp&quality=100`)
  })

  it('asks for twice the pixels of the screen', async () => {
    const { sized, photoQuality } = await helper('image/webp')
    expect(sized(src, 160, { quality: photoQuality })).toBe(
      `${src}?width=320&height=320&format=webp&quality=82`,
    )
  })

  it('leaves the format alone where the browser does not show WebP', async () => {
    const { sized } = await helper('image/png')
    expect(sized(src, 20)).toBe(`${src}?width=40&height=40&quality=100`)
  })

  it('stays as it is where nobody resizes it', async () => {
    const { sized } = await helper('image/webp')
    const there = 'https://cdn.example.com/shoe.jpg'
    expect([sized(there), sized(there, 40), sized(null), sized('')]).toEqual([there, there, null, null])
  })
})
