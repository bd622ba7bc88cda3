import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DraftSaver, type SaverCalls, type Written } from './draft-saver.ts'

const first = {
  ...{ id: 1, version: 1, account_id: 1, thread_id: 5, kind: 'reply', state: 'draft', files: [] },
  ...{ to: ['ann@buyer.test'], cc: [], bcc: [], subject: 'Re: Hello', body: '', quotes: true },
} as unknown as Outgoing

/** A server with one draft. */
function server() {
  const kept = { now: first as Outgoing | null, saves: [] as Written[], isLost: false, isAnswerLost: false }
  const refused = (code: string) => ({ ok: false, code: 422, message: '', data: { code } }) as never
  const lost = { ok: false, code: -1, lost: true, message: '', data: undefined } as never
  const calls: SaverCalls = {
    rewrite: async (draft, written) => {
      if (kept.isLost) return lost
      if (kept.now?.version !== draft.version) return refused(commonErrors.changed.code)
      kept.saves.push(written)
      const body = written.body.replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00a0')
      kept.now = { ...kept.now, ...written, body, version: draft.version + 1 }
      if (kept.isAnswerLost) return lost
      return { ok: true, data: kept.now } as never
    },
    read: async () => kept.now,
    begin: async () => (kept.now = { ...first, id: 2, version: 1 }),
  }
  return { kept, saver: new DraftSaver(first, calls, () => {}) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('saves after a pause, and at once what was typed last when it is closed', async () => {
  const { kept, saver } = server()
  saver.change({ body: 'a' })
  saver.change({ body: 'ab' })
  expect(saver.isSaved).toBe(false)
  await vi.advanceTimersByTimeAsync(900)
  expect(kept.saves.map(({ body }) => body)).toEqual(['ab'])
  saver.change({ body: 'abc' })
  expect(await saver.leave()).toBe(true)
  expect(kept.now?.body).toBe('abc')
})

it('isn’t saved any longer once it was sent or discarded', async () => {
  const { kept, saver } = server()
  saver.change({ body: 'a' })
  saver.end()
  saver.change({ body: 'b' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await saver.leave()).toBe(true)
  expect(kept.saves).toEqual([])
})

it('saves valid addresses only, and keeps the others on the screen', async () => {
  const { kept, saver } = server()
  saver.change({ to: ['ann@buyer.test', 'Ann Lee'] })
  expect(await saver.save()).toBe(true)
  expect(kept.now?.to).toEqual(['ann@buyer.test'])
  expect(saver.written.to).toEqual(['ann@buyer.test', 'Ann Lee'])
})

it('tries again after the server could not be reached', async () => {
  const { kept, saver } = server()
  kept.isLost = true
  saver.change({ body: 'a' })
  expect(await saver.save()).toBe(false)
  kept.isLost = false
  await vi.advanceTimersByTimeAsync(6000)
  expect(kept.now?.body).toBe('a')
  expect(saver.isSaved).toBe(true)
})

it('knows its own save again after the answer was lost, in the form that the server stores', async () => {
  const { kept, saver } = server()
  kept.isAnswerLost = true
  saver.change({ body: '<p>a&nbsp;b<br>c</p>', to: ['Ann@buyer.test'] })
  expect(await saver.save()).toBe(false)
  kept.isAnswerLost = false
  saver.change({ body: '<p>a&nbsp;b<br>c d</p>' })
  await vi.advanceTimersByTimeAsync(6000)
  expect(saver.theirs).toBeUndefined()
  expect(saver.isSaved).toBe(true)
  expect(kept.now?.body).toBe('<p>a\u00a0b<br />c d</p>')
})

it('takes over an attachment, but not the version of a change that the user hasn’t seen', async () => {
  const { kept, saver } = server()
  const attach = (): void => {
    kept.now = { ...(kept.now ?? first), version: (kept.now?.version ?? 0) + 1 }
    saver.take(kept.now)
  }
  attach()
  expect([saver.draft.version, saver.state]).toEqual([2, 'saved'])
  kept.now = { ...first, version: 3, body: 'theirs' }
  attach()
  expect([saver.state, saver.theirs?.body, saver.draft.version]).toEqual(['failed', 'theirs', 2])
  saver.change({ body: 'mine' })
  expect(await saver.save()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kept.saves).toEqual([])
  expect(await saver.keep('theirs')).toBe(true)
  expect([saver.written.body, saver.draft.version]).toEqual(['theirs', 4])
})

it('keeps the other text alone when it is closed in a conflict before anything was typed', async () => {
  const { kept, saver } = server()
  saver.change({ body: '<p>first<br>text</p>' })
  await saver.save()
  kept.now = { ...first, version: 4, body: 'theirs' }
  saver.take(kept.now)
  expect(await saver.leave()).toBe(true)
  expect(kept.now.body).toBe('theirs')
})

it.each([
  ['mine', 'mine', 'mine'],
  ['theirs', 'theirs', 'theirs'],
  ['both', 'minetheirs', 'minetheirs'],
] as const)('stops when another member changed the draft, and keeps %s', async (which, shown, stored) => {
  const { kept, saver } = server()
  kept.now = { ...first, version: 2, body: 'theirs' }
  saver.change({ body: 'mine' })
  expect(await saver.save()).toBe(false)
  expect(saver.theirs?.body).toBe('theirs')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kept.saves).toEqual([])
  expect(saver.written.body).toBe('mine')
  expect(await saver.keep(which)).toBe(true)
  expect([saver.written.body, kept.now?.body]).toEqual([shown, stored])
})

it('says that nothing is saved while the user types in a conflict', async () => {
  const { kept, saver } = server()
  kept.now = { ...first, version: 2, body: 'theirs' }
  saver.change({ body: 'mine' })
  expect(saver.status).toBe('saving')
  await saver.save()
  saver.change({ body: 'mine, longer' })
  expect(saver.status).toBe('notSaved')
  await saver.keep('mine')
  expect(saver.status).toBe('saved')
})

it('loses no text when it is closed in the middle of a conflict', async () => {
  const { kept, saver } = server()
  kept.now = { ...first, version: 2, body: 'theirs' }
  saver.change({ body: 'mine' })
  await saver.save()
  expect(await saver.leave()).toBe(true)
  expect(kept.now?.body).toBe('minetheirs')
})

it('moves the text to another draft when its own was sent or discarded', async () => {
  const { kept, saver } = server()
  kept.now = null
  saver.change({ body: 'mine' })
  await saver.save()
  expect(saver.theirs).toBeNull()
  expect(await saver.keep('mine')).toBe(true)
  expect(kept.now).toMatchObject({ id: 2, body: 'mine' })
})
