import { expect, it } from 'vitest'
import { webLink } from './web-link.ts'

it('links to the web alone, in a tab that can’t reach back', () => {
  expect(webLink('https://track.example/1')).toEqual({
    href: 'https://track.example/1',
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  })
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/ordersList', '', null, undefined])
    expect(webLink(address), String(address)).toBeUndefined()
})
