import { describe, expect, it } from 'vitest'
import { afterLogin, decideGate } from './gate.ts'

const origin = 'https://app.test'
const arrive = (address: string, { hasToken = false, known = true } = {}) => {
  const url = new URL(address, origin)
  return decideGate({ origin, pathname: url.pathname, search: url.search, hash: url.hash, hasToken, known })
}

describe('the gate', () => {
  it('sends someone without a session to the login page with the way back', () => {
    expect(arrive('/ordersList?page=2').go).toBe(
      `/login?ref=${encodeURIComponent('https://app.test/ordersList?page=2')}`,
    )
  })

  it.each(['/login', '/register', '/forgot', '/activate'])('lets everyone onto %s', (path) => {
    expect(arrive(path)).toEqual({})
  })

  it('lets a session pass', () => {
    expect(arrive('/ordersList', { hasToken: true })).toEqual({})
  })

  it('keeps a token from the query and takes it out of the address', () => {
    expect(arrive('/ordersList?token=abc&page=2')).toEqual({ token: 'abc', go: '/ordersList?page=2' })
  })

  it('stays on this site when a path looks like the name of another one', () => {
    expect(arrive(`${origin}//evil.test/x?token=abc`)).toEqual({ token: 'abc', go: '/evil.test/x' })
    expect(arrive(`${origin}//login`)).toEqual({})
  })

  it('keeps a token on public pages as well, and goes on to where it opens something', () => {
    expect(arrive('/login?token=abc')).toEqual({ token: 'abc', go: '/home' })
    const ref = encodeURIComponent('https://app.test/ordersList?page=2')
    expect(arrive(`/login?ref=${ref}&token=abc`)).toEqual({ token: 'abc', go: '/ordersList?page=2' })
    expect(arrive('/register?token=abc', { hasToken: true })).toEqual({ token: 'abc', go: '/home' })
  })

  it('says to everyone that an address is no page, session or not', () => {
    expect(arrive('/no/such/page', { known: false })).toEqual({})
    expect(arrive('/no/such/page', { known: false, hasToken: true })).toEqual({})
  })

  it('leaves the token of an invitation to its page', () => {
    expect(arrive('/activate?token=abc')).toEqual({})
  })

  it('keeps a platform token without a session and goes to the login page', () => {
    const verdict = arrive('/storeList?_ptk_=xyz')
    expect(verdict.platformToken).toBe('xyz')
    expect(verdict.go).toBe(`/login?ref=${encodeURIComponent('https://app.test/storeList')}`)
  })

  it('leaves a platform token alone when there is a session', () => {
    expect(arrive('/storeList?_ptk_=xyz', { hasToken: true })).toEqual({})
  })
})

describe('after logging in', () => {
  it('goes back to where one came from', () => {
    expect(afterLogin('https://app.test/ordersList?page=2#x', origin)).toBe('/ordersList?page=2#x')
    expect(afterLogin('/storeList', origin)).toBe('/storeList')
    expect(afterLogin('https://app.test//evil.test/x', origin)).toBe('/evil.test/x')
  })

  it.each([null, '', 'https://evil.test/home', '//evil.test', 'javascript:alert(1)', '/login?ref=/login'])(
    'goes home instead of %s',
    (ref) => {
      expect(afterLogin(ref, origin)).toBe('/home')
    },
  )
})
