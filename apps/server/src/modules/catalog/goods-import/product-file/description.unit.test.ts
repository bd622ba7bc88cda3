import { describe, expect, it } from 'vitest'
import { cleanDescription } from './description.ts'

describe('cleaning a description', () => {
  it.each([
    ['<p onclick="steal()">Hi</p>', '<p>Hi</p>'],
    ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
    ['<img src="data:image/png;base64,AAAA">', ''],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<iframe src="https://a.example"></iframe>ok', 'ok'],
    ['<h1>Big</h1>', '<h2>Big</h2>'],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['line\r\nbreak\u0007', 'line\nbreak'],
  ])('makes %s safe', (html, clean) => {
    expect(cleanDescription(html)).toBe(clean)
  })

  it('changes nothing the second time', () => {
    const html =
      '<h1>T</h1><p>a &amp; b</p><a href="https://x.example" target="_self">l</a><table><tr><td colspan="2">c</td></tr></table>'
    expect(cleanDescription(cleanDescription(html))).toBe(cleanDescription(html))
  })
})
