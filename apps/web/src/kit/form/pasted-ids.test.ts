import { requisition } from '@dropyard/contract/testing/requisition'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { fieldsIn } from './form-fields.ts'

stubBrowser('http://shop.test/requisition')
const { idsOfPasted, withIds } = await import('./pasted-ids.ts')

const { line } = requisition.lines.items
const fields = fieldsIn(line.input)
const colors = [
  { id: 3, name: 'Petrol' },
  { id: 4, name: 'Petrol blue' },
  { id: 5, name: 'Rose' },
  { id: 6, name: 'rose' },
]
let asked: string[]
let open: number
let most: number

beforeEach(() => {
  ;[asked, open, most] = [[], 0, 0]
  vi.stubGlobal('fetch', async (url: string) => {
    const search = new URL(url, 'http://shop.test').searchParams.get('search') ?? ''
    asked.push(search)
    most = Math.max(most, ++open)
    await new Promise((done) => setTimeout(done, 5))
    open--
    if (search === 'broken') throw new TypeError('Failed to fetch')
    const data = colors.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    return new Response(JSON.stringify({ code: 200, data }))
  })
})
const found = (...pasted: unknown[]) =>
  idsOfPasted(
    fields,
    pasted.map((color_id) => ({ color_id })),
  )
const chosen = async (...pasted: unknown[]) => {
  const rows = pasted.map((color_id) => ({ color_id }))
  return withIds(rows, await idsOfPasted(fields, rows), line.nameFields)
}

it('chooses a record by its whole name, if no other has it', async () => {
  expect(await chosen('petrol', 'Petrol b', 'Rose', 'petrol')).toEqual([
    { color_id: 3, color_name: 'Petrol' },
    { color_id: 'Petrol b' },
    { color_id: 'Rose' },
    { color_id: 3, color_name: 'Petrol' },
  ])
  expect(asked.toSorted()).toEqual(['Petrol b', 'Rose', 'petrol'])
})

it('chooses a record by the code that its name begins with', async () => {
  colors.push({ id: 7, name: 'RED-2 · Crimson' }, { id: 8, name: 'RED-20 · Scarlet' })
  expect(await chosen('red-2')).toEqual([{ color_id: 7, color_name: 'RED-2 · Crimson' }])
})

it('leaves ids alone that look like a pasted text', async () => {
  colors.push({ id: 9, name: '3' })
  expect(await chosen('3', 3)).toEqual([{ color_id: 9, color_name: '3' }, { color_id: 3 }])
})

it('keeps what was typed while it searched', async () => {
  const names = await found('Petrol', 'Petrol blue')
  const now = [{ color_id: 5, code: 'CUP' }, { color_id: 'Petrol blue', code: 'LID' }, { code: 'BOX' }]
  expect(withIds(now, names, line.nameFields)).toEqual([
    now[0],
    { color_id: 4, color_name: 'Petrol blue', code: 'LID' },
    now[2],
  ])
})

it('leaves a name whose search fails, and finds the others', async () => {
  expect(await chosen('broken', 'Petrol')).toEqual([
    { color_id: 'broken' },
    { color_id: 3, color_name: 'Petrol' },
  ])
})

it('searches for a few names at the same time', async () => {
  await found(...Array.from({ length: 20 }, (_, at) => `color ${at}`))
  expect(asked).toHaveLength(20)
  expect([most > 1, most <= 4]).toEqual([true, true])
})
