import { facts } from '@dropyard/contract/kit/facts'
import { listedUnder } from '@dropyard/contract/kit/under'
import * as wire from '@dropyard/contract/kit/wire'
import { crate } from '@dropyard/contract/testing/crate'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The tab that made-up facts get in the detail of their document, and the form for a new one, rendered in both languages. */

// In a browser, drawers and dialogs are portals; here they are rendered in place.
vi.mock('antd', async (original) => {
  const Framed = ({ open, title, children }: { open: boolean; title: ReactNode; children: ReactNode }) =>
    open ? (
      <dialog>
        {title}
        {children}
      </dialog>
    ) : null
  return { ...(await original<object>()), Drawer: Framed, Modal: Framed }
})
// There is no layout to measure here.
vi.mock('../table/list-size.ts', () => ({
  useFrameSize: () => ({ width: 1200, height: 800 }),
  useEdges: () => undefined,
}))
// The app's stores have no snapshot for rendering on a server: read their current state.
vi.mock('react', async (original) => {
  const useSyncExternalStore = (_subscribe: unknown, current: () => unknown) => current()
  return { ...(await original<object>()), useSyncExternalStore }
})
vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: {},
    createElement: () => ({}),
    createRange: () => ({}),
  })
})
const { fetchCached, queryClient } = await import('../call/use-data.ts')
const { changeLang } = await import('../lang.ts')
const { setPermissions } = await import('../current-user.ts')
const { offerLists, UnderParentContext, useListsUnder } = await import('./lists-under.ts')
const { OwnAddress } = await import('../page/own-address.tsx')
const { RecordPage } = await import('./record-page.tsx')
const { usePropsUnderParent } = await import('./use-props-under-parent.ts')
const { UsualPage } = await import('./usual-page.tsx')

const weighing = facts({
  name: 'weighing',
  path: '/v1/weighing',
  of: crate,
  by: 'crate_id',
  reverses: true,
  title: ['Weighings', '称重记录'],
  singular: ['weighing', '称重记录'],
  fields: { grams: [wire.int({ min: 1 }), 'Grams', '克重'] },
})
const declared = listedUnder(weighing, { parent: crate, by: 'crate_id' })
const list = { ...declared, record: weighing.name, permission: weighing.list.permission }
const Page = () => <UsualPage record={weighing} />
const load = vi.fn(async () => ({ Page }))
offerLists([{ ...list, load }])

const crateRow = {
  id: 7,
  version: 1,
  code: 'K-7',
  size: 'large',
  size_name: 'Large',
  value: 12_345,
  state: 'open',
}
const document = {
  ...crateRow,
  currency: 'USD',
  seal: '',
  urgent: '',
  state_name: 'Open',
  actions: [],
  history: [],
}
const fact = { id: 3, crate_id: 7, crate_name: 'K-7', grams: 250, created_by: 'Ann', actions: [] }
const row = { ...fact, number: '#3', status: 'reversed', reverses: '', reversed_by: '#4', reason: '' }
const at = { create_time: '2026-01-02T03:04:05.000Z' }
const asked: string[] = []

const drawn = (what: ReactNode, address: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>{what}</MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<style.*?<\/style>/gs, '')
const crates = <RecordPage record={crate} at={'/crates' as never} />
const under = (what: ReactNode) =>
  drawn(
    <UnderParentContext value={{ list, row: crateRow }}>
      <OwnAddress initial="">{what}</OwnAddress>
    </UnderParentContext>,
    '/crates?id=7&tab=weighing&status=valid',
  )
function Fixed() {
  const props = usePropsUnderParent({ record: weighing, initial: { grams: 5 } })
  const form = typeof props.form === 'function' ? props.form(undefined) : {}
  return JSON.stringify({
    initial: props.initial,
    fixed: props.fixed,
    fill: props.fill,
    form,
    draftOf: props.draftOf,
  })
}
const Names = () => useListsUnder('weighing').length
const all = ['crate:list', 'weighing:list', 'weighing:create', 'weighing:reverse']

beforeEach(async () => {
  changeLang('en')
  setPermissions(all)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const data = url.includes('/crate/7') ? { ...document, ...at } : [{ ...row, ...at }]
    return Promise.resolve(new Response(JSON.stringify({ code: 200, data, total: 1 })))
  })
  await fetchCached(crate.get, { params: { id: 7 } } as never)
})

describe('a list under a parent', () => {
  it('is a tab of the parent, and is not loaded before that is opened', async () => {
    expect(drawn(crates, '/crates?id=7')).toContain('Weighings')
    expect(load).not.toHaveBeenCalled()
    changeLang('zh')
    await fetchCached(crate.get, { params: { id: 7 } } as never)
    expect(drawn(crates, '/crates?id=7')).toContain('称重记录')
    expect(asked.filter((url) => url.includes('/v1/weighing'))).toEqual([])
  })

  it('is hidden from users who may not read it', () => {
    setPermissions(['crate:list'])
    const html = drawn(crates, '/crates?id=7&tab=weighing')
    expect(html).not.toContain('Weighings')
    expect(html).toContain('K-7')
  })

  it('has only the rows of the parent, whatever the address of the parent’s page says', async () => {
    const query = { page: 1, 'per-page': 20, crate_id: 7 }
    await fetchCached(weighing.list, { query } as never)
    const html = under(<UsualPage record={weighing} />)
    for (const text of ['#3', '250', 'Ann', 'Reversed', 'New weighing']) expect(html).toContain(text)
    expect(asked.at(-1)).toContain('crate_id=7')
    // The parent is the same in all rows.
    expect(html).not.toContain('K-7')
    setPermissions(['crate:list', 'weighing:list'])
    expect(under(<UsualPage record={weighing} />)).not.toContain('New weighing')
  })

  it('gives the parent to new rows, where it can’t be changed', () => {
    const said: unknown = JSON.parse(under(<Fixed />).replaceAll('&quot;', '"'))
    expect(said).toEqual({
      initial: { grams: 5, crate_id: 7 },
      fill: { crate_id: 7 },
      form: { crate_id: { disabled: true } },
      draftOf: 'crate-7',
    })
  })

  it('belongs to its parent only', () => {
    expect(drawn(<Names />, '/')).toBe('0')
  })
})
