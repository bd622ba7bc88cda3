import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'

stubBrowser('http://shop.test/home')
const { ask, confirmDanger, connectConfirm } = await import('./confirm-danger.ts')
const { changeLang } = await import('../lang.ts')
const { currentToasts, dismissToasts } = await import('./toast.ts')

/** Answers every confirmation dialog this way. */
const answer = (how: 'onOk' | 'onCancel') =>
  connectConfirm({ confirm: (question: Record<string, () => void>) => question[how]?.() } as never)
const toasts = () => currentToasts().map(({ kind, words }) => [kind, words])

beforeEach(dismissToasts)
afterEach(() => changeLang('en'))

describe('a question that is called off', () => {
  it('says so in a toast, in the language of the screen', async () => {
    answer('onCancel')
    expect(await confirmDanger({ title: 'Delete this?' })).toBe(false)
    expect(toasts()).toEqual([['info', 'Cancelled']])
    changeLang('zh')
    expect(await ask({ title: '确定释放?' })).toBe(false)
    expect(toasts()).toEqual([['info', '已取消操作']])
  })

  it('says nothing where "no" is an answer as well', async () => {
    answer('onCancel')
    expect(await ask({ title: 'Leave?', answers: true })).toBe(false)
    expect(toasts()).toEqual([])
  })
})

it('a question that is answered with yes says nothing by itself', async () => {
  answer('onOk')
  expect(await ask({ title: 'Go on?' })).toBe(true)
  expect(toasts()).toEqual([])
})
