import { requisition } from '@dropyard/contract/testing/requisition'
import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

/** What a document with lines gets from its declaration alone: the tables of its form, and the sections of its detail. */

vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('document', { cookie: '', documentElement: {}, createElement: () => ({}) })
})
vi.mock('react', async (original) => {
  const useSyncExternalStore = (_subscribe: unknown, current: () => unknown) => current()
  return { ...(await original<object>()), useSyncExternalStore }
})
const { changeLang, translate } = await import('../lang.ts')
const { kitText } = await import('../kit-text.ts')
const { LinesInput, linesProblem } = await import('../form/lines-input.tsx')
const { pasteInto, readFlag } = await import('../form/grid-cells.ts')
const { cellOf } = await import('./record-shape.tsx')

const kind = requisition.lines.items
const line = {
  id: 4,
  code: 'CUP',
  name: '',
  color_id: 3,
  color_name: 'Petrol',
  unit: 'box',
  pack: 6,
  quantity: 4,
}
const items = [{ ...line, price: 250, free: false, promised_on: null, amount: 1000 }]
const row = { id: 7, currency: 'CNY', items } as never
const words = {
  en: {
    labels: ['Code', 'Quantity', 'Unit price (CNY)', 'Promised', 'Amount'],
    shown: ['Box', 'Petrol', 'CN¥10.00'],
  },
  zh: { labels: ['编码', '数量', '单价 (CNY)', '承诺交期', '金额'], shown: ['箱', 'Petrol', '10.00'] },
}

describe.each(['en', 'zh'] as const)('the lines of a made-up document (%s)', (lang) => {
  const t = translate(kitText, lang)
  const problem = (rows: readonly object[], head = {}) =>
    linesProblem(kind, rows as never, { head, currency: 'CNY' }, t, lang)

  it('are a table in its form, with computed columns', () => {
    changeLang(lang)
    const html = renderToStaticMarkup(
      <Form initialValues={{ currency: 'CNY' }}>
        <Form.Item>
          <LinesInput name="items" kind={kind} label="Items" currency="CNY" value={items} />
        </Form.Item>
      </Form>,
    )
    for (const one of [...words[lang].labels, 'value="CUP"', 'value="2.50"', 'Petrol', t('allColumns')])
      expect(html).toContain(one)
    // No item has a name, which is rare.
    expect(html).not.toContain(`>${kind.line.text[lang].fields.name}<`)
  })

  it('are a section of its detail, with the names of what they refer to', () => {
    changeLang(lang)
    const html = renderToStaticMarkup(cellOf(requisition, lang, 'items', row))
    for (const one of words[lang].shown) expect(html).toContain(one)
    expect(html).not.toContain(requisition.lines.items.line.text[lang].fields.promised_on)
  })

  it('say in which row and column they are wrong', () => {
    const { quantity, promised_on, code } = kind.line.text[lang].fields
    expect(problem(items)).toBeUndefined()
    expect(problem([...items, {}])).toBeUndefined()
    expect(problem([...items, { ...items[0], code: 'LID', quantity: 0 }])).toMatch(
      new RegExp(`2.*${quantity}`),
    )
    const late = [{ ...items[0], promised_on: '2026-01-01' }]
    expect(problem(late, { ordered_on: '2026-03-01' })).toMatch(new RegExp(`1.*${promised_on}`))
    expect(problem([items[0] ?? {}, items[0] ?? {}])).toMatch(new RegExp(`2.*${code}`))
  })
})

it('takes flags from a spreadsheet, and the defaults of a row where a block adds one', () => {
  const columns = [
    { key: 'code', title: '', kind: 'text' as const },
    { key: 'free', title: '', kind: 'text' as const, read: readFlag },
  ]
  expect(
    pasteInto([], columns, { row: 0, column: 0 }, 'CUP\tYes\nLID\t', { unit: 'piece' } as never),
  ).toEqual([
    { code: 'CUP', free: true, unit: 'piece' },
    { code: 'LID', free: false, unit: 'piece' },
  ])
})
