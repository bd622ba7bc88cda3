import { describe, expect, it, test } from 'vitest'
import { forbiddenHost, hostsIn, isHost } from './allowed-hosts.ts'

describe('a list of hosts', () => {
  const list = 'cdn.example.com, *.Example.net'
  it.each([
    'https://cdn.example.com/a.png',
    'https://img.example.net/a.png',
    'http://a.b.example.net:8080/x',
  ])('lets %s in', (address) => expect(forbiddenHost(address, list)).toBeUndefined())
  it.each([
    ['https://example.com/a.png', 'example.com'],
    ['https://evilcdn.example.com/a.png', 'evilcdn.example.com'],
    ['https://cdn.example.com.evil.test/a.png', 'cdn.example.com.evil.test'],
    ['https://example.net/a.png', 'example.net'],
    ['https://badexample.net/a.png', 'badexample.net'],
    ['https://cdn.example.com@evil.test/a.png', 'evil.test'],
  ])('keeps %s out', (address, host) => expect(forbiddenHost(address, list)).toBe(host))

  it('lets everyone in when it is empty', () => {
    expect(forbiddenHost('https://anywhere.test/a.png', ' , ')).toBeUndefined()
    expect(hostsIn('')).toEqual([])
  })
})

test('a host is a name, not an address', () => {
  expect(['cdn.example.com', '*.example.net', 'localhost', '127.0.0.1'].every(isHost)).toBe(true)
  expect(['https://cdn.example.com', 'cdn.example.com/x', '*', 'a..b', '-a.b', 'a b'].some(isHost)).toBe(
    false,
  )
})
