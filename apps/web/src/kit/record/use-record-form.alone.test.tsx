import { requisition } from '@dropyard/contract/testing/requisition'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import type { FormDialog } from '../form/form-dialog.tsx'

/** Which values the form of a record sends besides those that were typed. */

let dialog: Parameters<typeof FormDialog>[0] | undefined
vi.mock('../form/form-dialog.tsx', () => ({
  FormDialog: (props: Parameters<typeof FormDialog>[0]) => {
    dialog = props
    return null
  },
}))
vi.mock('../draft/use-resumed.ts', () => ({ useResumed: () => undefined }))
vi.mock('react', async (original) => {
  const useSyncExternalStore = (_subscribe: unknown, current: () => unknown) => current()
  return { ...(await original<object>()), useSyncExternalStore }
})
stubBrowser('http://shop.test/requisition')
const { useRecordForm } = await import('./use-record-form.tsx')

let toOpen: unknown
function Page() {
  const form = useRecordForm(requisition, {
    fill: { seller: 'Cup Works' },
    fixed: { urgent: true },
    onSaved: async () => undefined,
  })
  if (toOpen !== undefined) {
    const what = toOpen
    toOpen = undefined
    form.open(what as never)
  }
  return form.dialog
}

it('fills fields of new rows, and leaves those of existing rows as they are', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(Object.fromEntries(body as URLSearchParams))
    return new Response(JSON.stringify({ code: 422, msg: 'No.' }))
  })
  const existing = { id: 7, version: 2, seller: 'Lid Works', items: [], costs: [] }
  for (const what of ['new', existing]) {
    toOpen = what
    renderToStaticMarkup(<Page />)
    await dialog?.onSubmit({ seller: 'Lid Works', number: 'RQ-5' })
  }
  expect(sent).toEqual([
    { seller: 'Cup Works', number: 'RQ-5', urgent: '1' },
    { seller: 'Lid Works', number: 'RQ-5', urgent: '1', version: '2' },
  ])
})
