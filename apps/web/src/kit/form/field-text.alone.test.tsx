import { color } from '@dropyard/contract/catalog/color'
import * as wire from '@dropyard/contract/kit/wire'
import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { z } from 'zod'

/** Values of fields as an edit conflict shows them, and refusals that a form shows at its fields. */

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
    getElementById: (id: string) => ({ checkVisibility: () => id !== 'inOtherTab' }),
  })
})
const { fetchCached, queryClient } = await import('../call/use-data.ts')
const { currentToasts, toast } = await import('../page/toast.ts')
const { FieldText } = await import('./field-text.tsx')
const { showRefusal } = await import('./form.tsx')
const { fieldsIn } = await import('./form-fields.ts')
const { z: zod } = await import('zod')

const drawn = (what: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Form>{what}</Form>
    </QueryClientProvider>,
  ).replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '')
const textOf = (schema: z.ZodType, value: unknown, options = {}, values = {}): string => {
  const [field] = fieldsIn(zod.object({ it: schema }))
  if (!field) throw new Error('no field')
  return drawn(<FieldText field={field} options={options} value={value} values={values} />)
}

it('shows values by their names, never by keys, ids or minor units', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, data: [{ id: 7, name: 'Blue' }] }))),
  )
  await fetchCached(color.select, { query: { ids: [7] } } as never)
  const size = wire.choice({ small: ['Small', '小'], large: ['Large', '大'] })
  expect(textOf(size, 'large')).toBe('Large')
  expect(textOf(wire.text(9), 'k1', { choices: [{ value: 'k1', label: 'First' }] })).toBe('First')
  expect(
    textOf(
      wire.ref(() => color.select),
      7,
    ),
  ).toBe('Blue')
  expect(textOf(wire.minor(), 12_345, { currency: 'EUR' })).toBe('€123.45')
  expect(textOf(wire.minor({ currency: 'GBP' }), 12_345)).toBe('£123.45')
  for (const [currency, text] of [
    ['EUR', '€123.45'],
    ['JPY', '¥12,345'],
  ])
    expect(textOf(wire.minor(), 12_345, { currencyField: 'paid_in' }, { paid_in: currency })).toBe(text)
  expect(textOf(wire.flag, true)).toBe('Yes')
  expect(textOf(wire.tags(5), ['new', 'vip'])).toBe('new, vip')
  const phones = wire.rows({ phone: [wire.text(20), 'Phone', '电话'] }, { max: 5 })
  expect(textOf(phones, [{ phone: '+1 555' }])).toBe('Phone+1 555')
  expect(textOf(wire.text(500), 'x'.repeat(300))).toHaveLength(201)
})

it('shows a refusal at its fields only, and in a toast if one of them isn’t in the form or not visible', () => {
  const inForm = ['name', 'inOtherTab']
  let errors: Record<string, string[]> = {}
  const form = {
    setFields: (given: { name: string[]; errors: string[] }[]) => {
      const shown = given.filter(({ name }) => inForm.includes(name.join('.')))
      errors = Object.fromEntries(shown.map((one) => [one.name.join('.'), one.errors]))
    },
    getFieldError: (name: string[]) => errors[name.join('.')] ?? [],
    scrollToField: () => undefined,
  }
  const refuse = (fields: Record<string, string>): string[] => {
    toast.error('Some fields need correction.')
    showRefusal(form as never, { fields })
    return currentToasts().map(({ words }) => words)
  }
  expect(refuse({ name: 'Required.' })).toEqual([])
  expect(refuse({ name: 'Required.', code: 'Required.' })).toEqual(['Some fields need correction.'])
  expect(refuse({ inOtherTab: 'Required.' })).toEqual(['Some fields need correction.'])
  expect(refuse({})).toEqual(['Some fields need correction.'])
})
