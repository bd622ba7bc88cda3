import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKey } from './drafts.ts'
import { isOpenDraft, markOpen, onResume, resumeDraft } from './open-drafts.ts'

const key = (form: string, record?: number | string): string => draftKey(1, [form, record])
const prefix = (form: string): string => key(form, '')
const missed = vi.fn()
const ends: (() => void)[] = []
const page = (form: string, show: Parameters<typeof onResume>[1]): void => {
  ends.push(onResume(prefix(form), show))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.runAllTimers()
  vi.useRealTimers()
  missed.mockClear()
})

describe('someone goes on with a draft', () => {
  it('of a record: the page that has its form is given the record and where it was typed', () => {
    const show = vi.fn()
    page('user', show)
    resumeDraft({ key: key('user', 5), path: '/users?page=2', title: 'Edit' }, missed)
    expect(show.mock.calls).toMatchObject([['5', { path: '/users?page=2', title: 'Edit' }]])
  })

  it('of a page that is still coming: it is told as soon as it is there, once', () => {
    const show = vi.fn()
    resumeDraft({ key: key('user'), path: '/users', title: 'Edit' }, missed)
    page('user', show)
    page('user', show)
    expect(show.mock.calls).toMatchObject([['new', { path: '/users', title: 'Edit' }]])
  })

  it('of a form whose name begins like another: the other one is not asked', () => {
    const show = vi.fn()
    page('user', show)
    resumeDraft({ key: key('user/roles', 5), path: '/users', title: 'Edit' }, missed)
    expect(show).not.toHaveBeenCalled()
    page('user/roles', show)
    expect(show.mock.calls).toMatchObject([['5', { path: '/users', title: 'Edit' }]])
  })

  it('that is not on the first page that has such a form: the next one is asked', () => {
    const second = vi.fn()
    page('order/address', () => false)
    page('order/address', second)
    resumeDraft({ key: key('order/address', 8), path: '/ordersList', title: 'Edit' }, missed)
    expect(second).toHaveBeenCalledOnce()
  })

  it('whose form opened by itself: it is not opened again, and nobody is told that it was missed', () => {
    const show = vi.fn()
    const draft = key('order/notes', 3)
    resumeDraft({ key: draft, path: '/erpOrders?id=3', title: 'Edit' }, missed)
    const close = markOpen(draft)
    expect(isOpenDraft(draft)).toBe(true)
    close()
    page('order/notes', show)
    vi.runAllTimers()
    expect(show).not.toHaveBeenCalled()
    expect(missed).not.toHaveBeenCalled()
  })

  it('whose record is gone: they are told, and no form opens long after', () => {
    const show = vi.fn(() => false)
    page('user', show)
    resumeDraft({ key: key('user', 5), path: '/users', title: 'Edit' }, missed)
    vi.runAllTimers()
    expect(missed).toHaveBeenCalledOnce()
    show.mockClear()
    page('user', show)
    expect(show).not.toHaveBeenCalled()
  })
})
