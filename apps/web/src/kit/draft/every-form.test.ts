import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { merchantActions } from '@dropyard/contract/order/order/actions'
import { staffActions } from '@dropyard/contract/order/order/staff-actions'
import { describe, expect, it } from 'vitest'

/**
 * Everything that users type is kept as a draft. Forms of the kit (`FormDialog`, `CallDialog`, `RecordPage`, `SchemaForm`,
 * workflows) do this; every other file with inputs must use `useDraft` or `useFormDraft`, be a part of one that does, or be
 * listed below with the reason why there is nothing to keep.
 */

const root = join(import.meta.dirname, '../..')
const files = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:modules|shell)\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const sources = new Map([...files].filter(([file]) => file.endsWith('.tsx')))

const inputs =
  /<(?:Input|Select|Radio|Checkbox|NumberInput|Picker|MoneyInput|HtmlEditor|GridInput|DayInput|InstantInput|Switch|Mentions|AutoComplete|CodePicker|SchemaField|FlagInput|JsonInput|ImageUpload|textarea|input)\b|\buseFileChoice\(/
const keeps = /<FormDialog|<CallDialog|<RecordPage|<SchemaForm|\buseFlow\(|\buse(?:Form)?Draft\(/

/** Files with inputs whose values are not worth keeping. */
const nothingToKeep: Readonly<Record<string, readonly string[]>> = {
  'looks for something, counts or calculates': [
    'modules/catalog/goods-search/find/goods-card.tsx',
    'modules/catalog/goods-search/find/goods-filters.tsx',
    'modules/catalog/goods-search/find/goods-head.tsx',
    'modules/catalog/goods-search/find/property-menu.tsx',
    'modules/catalog/goods-search/detail/shipping-quote.tsx',
    'modules/finance/wallet/page.tsx',
    'modules/logistics/channel/try-tab.tsx',
    'modules/store/listing/margin.tsx',
    'modules/mail/email/about.tsx',
    'modules/mail/email/page.tsx',
    'modules/order/cart/set-finder.tsx',
    'modules/purchasing/one688/find-dialog.tsx',
    'modules/purchasing/one688/found.tsx',
    'modules/order/parcel/track-page.tsx',
    'modules/overview/home/month.tsx',
    'modules/system/menu/icon-input.tsx',
    'shell/header.tsx',
    'shell/palette-dialog.tsx',
  ],
  'saves every change at once': [
    'modules/order/order-proof/proof-rule.tsx',
    'modules/logistics/shipping-rule/rule-list.tsx',
    'modules/order/order-rule/rule-list.tsx',
    'modules/order/cart/cart-group.tsx',
    'modules/order/cart/page.tsx',
    'modules/system/menu/menu-row.tsx',
    'modules/mail/email/composer.tsx',
    'modules/mail/email/reader.tsx',
    'modules/mail/email/recipients.tsx',
    'modules/system/notice/settings.tsx',
  ],
  'takes a file, of which nothing is kept, or one choice': [
    'modules/catalog/goods-download/pack-dialog.tsx',
    'modules/catalog/goods-import/import-dialog.tsx',
    'modules/order/order-sku/import-dialog.tsx',
    'modules/order/order-import/import-choice.tsx',
    'modules/order/fulfilment/tracking-dialog.tsx',
    'modules/order/label/print-dialog.tsx',
    'modules/store/listing/import-dialog.tsx',
    'modules/store/store/bind.tsx',
    'modules/order/payment/pay-orders.tsx',
    'modules/customer/merge/dialog.tsx',
    'modules/customer/merge/section.tsx',
  ],
  'shows what others choose': ['modules/order/order-list/detail/money-view.tsx'],
  'takes passwords or a code that was mailed, or comes before there is a person': [
    'modules/account/session/register/page.tsx',
    'shell/email-dialog.tsx',
    'shell/password-dialog.tsx',
  ],
}

const excused = new Set(Object.values(nothingToKeep).flat())

const importsOf = (file: string) =>
  [
    ...(files.get(file) ?? '').matchAll(
      /import ((?:type )?)(\{[^}]*\}) from '(\.[^']+)'|import\('(\.[^']+)'/g,
    ),
  ]
    .filter(([, type]) => !type)
    .map(([, , names = '', from, later]) => ({ names, from: join(file, '..', from ?? later ?? '') }))
const drawnBy = Map.groupBy(
  [...sources.keys()].flatMap((file) => importsOf(file).map(({ from }) => ({ file, from }))),
  ({ from }) => from,
)
const kept = (file: string): boolean => keeps.test(files.get(file) ?? '')

/** Through its own draft, a hook of its module, or a frame (`…Form`, `…Page`) that it fills. */
const keepsItself = (file: string): boolean =>
  kept(file) ||
  importsOf(file).some(({ names, from }) => /\buse[A-Z]|(?:Form|Page)\b/.test(names) && kept(from))
/** Kept by all files that render it. */
function held(file: string, above: readonly string[] = []): boolean {
  if (keepsItself(file) || excused.has(file)) return true
  const by = (drawnBy.get(file) ?? []).filter((one) => !above.includes(one.file))
  return by.length > 0 && by.every((one) => held(one.file, [...above, file]))
}
/** Has inputs itself, or renders a part that has. */
const takesInput = (file: string, above: readonly string[] = []): boolean =>
  inputs.test(sources.get(file) ?? '') ||
  importsOf(file).some(({ from }) => !above.includes(from) && takesInput(from, [...above, file]))

describe('every form keeps what is typed in it', () => {
  it('by the kit, by a draft of its own, or as a part of one that does', () => {
    const lost = [...sources].filter(([file, text]) => inputs.test(text) && !held(file)).map(([file]) => file)
    expect(lost).toEqual([])
  })

  it('and nothing is excused that needs no excuse', () => {
    const idle = [...excused].filter((file) => kept(file) || !takesInput(file))
    expect(idle).toEqual([])
  })
})

describe('a draft', () => {
  it('is shown where it is kept, and dropped when the form is saved', () => {
    const careless = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/const (\w+) = use(?:Form)?Draft\(/g)].flatMap(([, name = '']) =>
        text.includes(`${name}.offer`) &&
        [`${name}.drop`, `draft={${name}}`, `, ${name})`].some((use) => text.includes(use))
          ? []
          : [file],
      ),
    )
    expect(careless).toEqual([])
  })

  it('is not left behind by a button that closes the form without asking', () => {
    const silent = [...sources].filter(
      ([, text]) => /\bunsaved=\{|\buseClosing\(/.test(text) && text.includes('<Button onClick={onClose}>'),
    )
    expect(silent.map(([file]) => file)).toEqual([])
  })
})

/** Forms that are part of their page, or opened by the URL that the header links to: nothing else has to be opened. */
const openByAddress: Readonly<Record<string, readonly string[]>> = {
  'stands on its page': ['goods/attributes', 'setting', 'checkout', 'one688-account'],
  'stands in a drawer that the address opens': ['order/notes', 'sourcing/talk', 'order/after-sale-talk'],
  'belongs to what the address has chosen': ['person/roles', 'role/people'],
}

describe('a draft that is chosen in the header', () => {
  const named = [...files].map(([file, text]) => ({ file, text }))
  const all = named.map(({ text }) => text).join('\n')
  const quoted = (text: string): string[] =>
    [...text.matchAll(/'([^']+)'|`([^`]+)`/g)].map(([, plain, template]) => plain ?? template ?? '')
  const drafts = named.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:draft=\{(?=\[)|\buse(?:Form)?Draft\()([^\]]*)/g)].map(([, first = '']) => ({
      file,
      names: quoted(first).slice(0, 1),
    })),
  )
  const names = new Set(drafts.flatMap((one) => one.names))
  /** The forms that a page names literally or by the keys of a table. */
  const opened = new Set(
    [...all.matchAll(/\buseResumed(?:Row)?\(\s*(\[[^\]]*\]|'[^']+'|`[^`]+`|Object\.keys\((\w+)\))/g)].flatMap(
      ([, forms = '', table]) =>
        table === undefined
          ? quoted(forms)
          : [...all.matchAll(new RegExp(`const ${table} = \\{([^}]*)\\}`, 'g'))].flatMap(([, rows = '']) =>
              [...rows.matchAll(/'([^']+)':/g)].map(([, name = '']) => name),
            ),
    ),
  )
  /** Dialogs of row actions: their drafts have the names of the actions. */
  const ofRows = { merchantActions, staffActions }
  for (const { text } of named)
    for (const [, declared = '', dialogs = ''] of text.matchAll(
      /\buseRowActions\((\w+),.*?\bdialogs: \{(.*?)\n {4}\},/gs,
    ))
      for (const [, action = ''] of dialogs.matchAll(/^ {6}(\w+): \(/gm)) {
        const name = `${ofRows[declared as keyof typeof ofRows].name}/${action}`
        if (names.has(name)) opened.add(name)
      }
  const byAddress = Object.values(openByAddress).flat()

  it('has a name that can be read here', () => {
    expect(drafts.filter((one) => one.names.length === 0).map(({ file }) => file)).toEqual([])
    expect(names.size).toBeGreaterThan(40)
  })

  it('opens its form again', () => {
    expect([...names].filter((name) => !opened.has(name) && !byAddress.includes(name))).toEqual([])
  })

  it('and nothing is opened or excused that nobody keeps', () => {
    expect([...opened, ...byAddress].filter((name) => !names.has(name))).toEqual([])
    expect(byAddress.filter((name) => opened.has(name))).toEqual([])
  })

  /** Comments on a task are in a drawer that the URL opens; dialogs of actions are opened by `actions.tsx`. */
  const resumedElsewhere = ['record/task-section.tsx', 'record/action-parts.tsx']

  it('also on pages of records and in workflows, which name their drafts themselves', () => {
    const silent = readdirSync(join(root, 'kit'), { recursive: true, encoding: 'utf8' }).filter((file) => {
      if (!file.endsWith('.tsx')) return false
      const text = readFileSync(join(root, 'kit', file), 'utf8')
      return text.includes('draft={[') && !text.includes('useResumed(') && !resumedElsewhere.includes(file)
    })
    expect(silent).toEqual([])
  })

  it('wherever a page shows the publishing of another module', () => {
    const silent = named.filter(
      ({ text }) =>
        /name="listing\/publish"|part: 'listing\/publish'/.test(text) &&
        !/useResumed\(\[?'publish'/.test(text),
    )
    expect(silent.map(({ file }) => file)).toEqual([])
  })
})

it('numbers are typed into the inputs of the kit, which take nothing else', () => {
  const foreign = [...sources].filter(([, text]) =>
    /import \{[^}]*\bInputNumber\b[^}]*\} from 'antd'/.test(text),
  )
  expect(foreign.map(([file]) => file)).toEqual([])
})
