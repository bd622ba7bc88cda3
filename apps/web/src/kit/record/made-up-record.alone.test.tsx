import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { crate, crateFlow } from '@dropyard/contract/testing/crate'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readAddress } from '../list/address.ts'
import type { RowAction } from '../list/list-types.ts'

/** The page that a record with a workflow gets from its declaration alone, rendered in both languages. */

// In a browser, drawers and dialogs are portals; here they are rendered in place.
vi.mock('antd', async (original) => {
  interface Frame {
    open: boolean
    title: ReactNode
    footer: ReactNode
    children: ReactNode
  }
  const Framed = ({ open, title, footer, children }: Frame) =>
    open ? (
      <dialog>
        {title}
        {children}
        {footer}
      </dialog>
    ) : null
  return { ...(await original<object>()), Drawer: Framed, Modal: Framed }
})
// There is no layout to measure here, and the menus of rows are rendered open.
vi.mock('../table/list-size.ts', () => ({
  useFrameSize: () => ({ width: 1200, height: 800 }),
  useEdges: () => undefined,
}))
vi.mock('../table/row-actions.tsx', () => ({
  RowActions: ({ actions }: { actions: readonly RowAction[] }) => actions.map(({ label }) => label).join(),
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
const { FormDialog } = await import('../form/form-dialog.tsx')
const { changeLang } = await import('../lang.ts')
const { setPermissions } = await import('../current-user.ts')
const { DetailDrawer } = await import('../page/detail-drawer.tsx')
const { InputDialog } = await import('../rows/input-dialog.tsx')
const { useRecordActions } = await import('../rows/use-record-actions.tsx')
const { RecordPage } = await import('./record-page.tsx')
const { stepsOf } = await import('./use-flow.tsx')

const row = {
  id: 7,
  version: 1,
  code: 'K-7',
  size: 'large',
  size_name: 'Large',
  value: 12_345,
  currency: 'USD',
  seal: 'S-9',
  urgent: '',
  state: 'sealed',
  state_name: 'Sealed',
  create_time: '2026-01-02T03:04:05.000Z',
  actions: [
    { action: 'reopen', name: 'Reopen', danger: true },
    { action: 'urge', name: 'Urge', danger: false },
  ],
  history: [
    { at: '2026-01-02T03:04:05.000Z', action: 'seal', action_name: 'Seal', from: 'open', to: 'sealed' },
  ].map((move) => ({ ...move, user_name: 'Ann', input: { seal: 'S-9' } })),
}
const ext = { tabs: [{ status: 'sealed', name: 'Sealed', total: 1 }] }
const nothing = { draft: ['crate'] as const, onClose: () => undefined, onSend: async () => true }

function Page() {
  const { onRows, actions, dialogs } = useRecordActions(crate)
  return (
    <RecordPage record={crate} at={'/crates' as never} onRows={onRows} more={actions}>
      {dialogs}
    </RecordPage>
  )
}

const drawn = (what: ReactNode, at = '/crates'): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>{what}</MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    // antd's buttons put a space between two Chinese characters.
    .replaceAll(/(?<=>\p{Script=Han}) (?=\p{Script=Han}<)/gu, '')

const words = {
  en: {
    list: ['New crate', 'Import', 'Export', 'Code', 'Size', 'Value', 'Sealed', 'Created', 'Delete'],
    row: ['K-7', 'Large', '$123.45', 'Reopen', 'Urge'],
    drawer: ['Seal', 'S-9', 'History', 'Ann', 'Reopen', 'Urge'],
    form: ['Code', 'Size', 'Value', 'Currency'],
    seal: ['Seal'],
    urge: ['Why it is urgent'],
  },
  zh: {
    list: ['新增货箱', '导入', '导出', '代码', '尺寸', '货值', '创建日期', '删除'],
    row: ['K-7', '大', '已封箱', '重新打开', '加急'],
    drawer: ['封条', 'S-9', '处理记录', '重新打开', '加急'],
    form: ['代码', '尺寸', '货值', '币种'],
    seal: ['封条'],
    urge: ['加急原因'],
  },
}

describe.each(['en', 'zh'] as const)('the screen of a made-up record (%s)', (lang) => {
  const says = words[lang]
  const holds = (html: string, all: readonly string[]) =>
    expect(
      all.filter((one) => !html.includes(one)),
      html,
    ).toEqual([])

  beforeAll(async () => {
    changeLang(lang)
    const verbs = [
      'list',
      'create',
      'update',
      'remove',
      'import',
      'export',
      'urge',
      ...Object.keys(crateFlow.actions),
    ]
    setPermissions(verbs.map((verb) => `crate:${verb}`))
    const answers = (url: string) => (/\/crate\/7/.test(url) ? { data: row } : { data: [row], total: 1, ext })
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(new Response(JSON.stringify({ code: 200, ...answers(String(url)) }))),
    )
    await fetchCached(crate.list, { query: readAddress(crate.list.query, new URLSearchParams()) } as never)
    await fetchCached(crate.get, { params: { id: 7 } } as never)
  })

  it('lists it: columns, filters, tabs, rows and what can be done with them', () => {
    holds(drawn(<Page />), [...says.list, ...says.row])
  })

  it('opens one: its facts, its history and its next steps', () => {
    const html = drawn(<Page />, '/crates?id=7')
    const drawer = /<dialog>.*<\/dialog>/s.exec(html)?.[0] ?? ''
    holds(drawer, says.drawer)
    const facts = [...drawer.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label)
    const { size, value, currency, seal, create_time } = crate.text[lang].fields
    expect(facts).toEqual([size, value, currency, seal, create_time])
  })

  it('says that there is no such record, and offers to try again only after other failures', async () => {
    const { not_found, changed } = commonErrors
    const refusedWith = async (refusal: ErrorCode, id: number): Promise<string> => {
      const body = { code: 422, msg: 'Refused', data: { code: refusal.code } }
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 422 })))
      const error: unknown = await fetchCached(crate.get, { params: { id } } as never).catch((one) => one)
      const answer = { isPending: false, isLoadingError: true, error, refetch: async () => undefined }
      return drawn(
        <DetailDrawer open title="" onClose={() => undefined} answer={answer}>
          K-7
        </DetailDrawer>,
      )
    }
    const [missing, failed] = [await refusedWith(not_found, 9), await refusedWith(changed, 10)]
    expect(missing).toContain(not_found.words[lang])
    expect(missing).not.toContain('<button')
    expect(failed).not.toContain(not_found.words[lang])
    expect(failed).toContain('<button')
  })

  it('asks for what one is made of', () => {
    const { fields, choices } = crate.text[lang]
    const form = { labels: fields, choices, onSubmit: async () => true }
    const html = drawn(<FormDialog open title="" schema={crate.input} {...form} {...nothing} />)
    holds(html, says.form)
    expect(html).not.toContain(fields.seal)
  })

  it('asks for what a step and an action need', () => {
    const dialog = { labels: crate.text[lang].fields }
    const { seal } = stepsOf(crateFlow).actions
    holds(drawn(<InputDialog action={seal} dialog={dialog} rows={[]} {...nothing} />), says.seal)
    const { urge } = crate.actions.actions
    holds(drawn(<InputDialog action={urge} dialog={dialog} rows={[]} {...nothing} />), says.urge)
  })
})
