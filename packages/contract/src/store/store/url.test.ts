import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shopSuffixes } from '../platform/facts.ts'
import { normaliseShopUrl } from './url.ts'

const shopOf = (platform: number, text: string): string => {
  const read = normaliseShopUrl(platform, text)
  return 'error' in read ? read.error.code : read.shop
}

describe('the address of a shop', () => {
  it.each([
    'my-shop',
    '  my-shop  ',
    'MY-SHOP',
    'my-shop.myshopify.com',
    'https://my-shop',
    'https://my-shop.myshopify.com',
    'HTTP://My-Shop.MyShopify.com/',
    'https://https://my-shop.myshopify.com',
    'https://my-shop.myshopify.com.myshopify.com',
    'https://my-shop.myshopify.com/admin/products?selected=all#top',
    'https://admin.shopify.com/store/my-shop',
    'admin.shopify.com/store/my-shop/orders?status=open',
    'https://admin.shopify.com/store/my-shop.myshopify.com',
    'my-shop.myshopify.com.',
  ])('of Shopify is read from %j', (text) => {
    expect(normaliseShopUrl(3, text)).toEqual({
      shop: 'my-shop.myshopify.com',
      handle: 'my-shop',
      url: 'https://my-shop.myshopify.com',
    })
  })

  it('gets the suffix of its platform', () => {
    expect([shopOf(4, 'acme'), shopOf(8, 'https://acme.myshopline.com/admin')]).toEqual([
      'acme.myshoplaza.com',
      'acme.myshopline.com',
    ])
  })

  it('is required, in the words of the form', () => {
    for (const text of ['', '   ', 'https://', ' https:// '])
      expect(normaliseShopUrl(3, text)).toMatchObject({ error: { words: { en: 'Please input Shop Url' } } })
  })

  it.each([
    [3, 'my_shop', 'store-url.format'],
    [3, '-shop', 'store-url.format'],
    [3, 'my shop', 'store-url.format'],
    [3, 'shop:8080', 'store-url.format'],
    [3, 'user@my-shop.myshopify.com', 'store-url.format'],
    [3, '.myshopify.com', 'store-url.format'],
    [3, 'x'.repeat(64), 'store-url.format'],
    [3, 'www.shop.myshopify.com', 'store-url.format'],
    [3, 'www.example.com', 'store-url.own_domain'],
    [3, 'my-shop.myshoplaza.com', 'store-url.other_platform'],
    [4, 'my-shop.myshopify.com', 'store-url.other_platform'],
    [8, 'https://admin.shopify.com/store/my-shop', 'store-url.other_platform'],
    [3, 'https://admin.shopify.com/', 'store-url.other_platform'],
    [3, 'evil.com/my-shop.myshopify.com', 'store-url.own_domain'],
    [3, 'my-shop.myshopify.com.evil.com', 'store-url.own_domain'],
    [7, 'no address', 'store-url.address'],
    [7, `example.com/${'x'.repeat(100)}`, 'store-url.too_long'],
  ])('on platform %i refuses %j as %s', (platform, text, code) => {
    expect(shopOf(platform, text)).toBe(code)
  })

  it('says what to give instead', () => {
    expect(normaliseShopUrl(3, 'www.example.com')).toMatchObject({
      error: {
        words: {
          en: '“www.example.com” is a domain of your own. Enter the address ending in .myshopify.com; your shop admin shows it.',
        },
      },
    })
  })

  it('keeps the path on platforms without a suffix', () => {
    expect(normaliseShopUrl(9, ' https://www.Etsy.com/shop/MyShop/?ref=x ')).toEqual({
      shop: 'www.etsy.com/shop/MyShop',
      handle: null,
      url: 'https://www.etsy.com/shop/MyShop',
    })
  })

  it('is the same however often it is read again, and always lies under the suffix', () => {
    const handle = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/)
    const around = fc.constantFrom(
      (text: string) => text,
      (text: string) => `https://${text}`,
      (text: string) => ` ${text.toUpperCase()}/admin `,
    )
    fc.assert(
      fc.property(fc.constantFrom(3, 4, 8), handle, around, fc.boolean(), (platform, name, wrap, full) => {
        const suffix = shopSuffixes[platform] ?? ''
        const read = shopOf(platform, wrap(full ? `${name}${suffix}` : name))
        expect(read).toBe(`${name}${suffix}`)
        expect(shopOf(platform, read)).toBe(read)
      }),
    )
  })

  it('never throws and never lets anything but a host of the platform through', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(3, 4, 8),
        fc.string({ unit: 'binary', maxLength: 80 }),
        (platform, text) => {
          const read = normaliseShopUrl(platform, text)
          if (!('error' in read))
            expect(read.shop).toMatch(/^[a-z0-9][a-z0-9-]*\.myshop(ify|laza|line)\.com$/)
        },
      ),
    )
  })
})
