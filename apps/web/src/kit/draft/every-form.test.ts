import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { merchantActions, staffActions } from '@dropyard/contract/order/order/actions'
import { describe, expect, it } from 'vitest'

/**
 * No work is lost: whatever people type into is kept as a draft. Forms of the kit (`FormDialog`, `RecordPage`,
 * `SchemaForm`, workflows) have it; every other file with inputs takes `useDraft` or `useFormDraft`, is part of one that
 * does, or stands below with the reason why there is nothing to keep.
 */

const root = join(import.meta.dirname, '../..')
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && /^(?:modules|shell)\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

const inputs =
  /<(?:Input|Select|Radio|Checkbox|NumberInput|Picker|MoneyInput|HtmlEditor|GridInput|DayInput|InstantInput|Switch|Mentions|AutoComplete|CodePicker|SchemaField|FlagInput|JsonInput|ImageUpload|textarea|input)\b|\buseFileChoice\(/
const keeps = /<FormDialog|<RecordPage|<FlowPage|<SchemaForm|\buseFlow\(|\buse(?:Form)?Draft\(/

/** Parts of forms, by the file that keeps what is typed in them. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  'modules/catalog/category/form.tsx': ['attribute-choices'],
  'modules/catalog/color/page.tsx': ['hex-input'],
  'modules/catalog/goods/edit/edit-form.tsx': [
    'code-template',
    'edit-fields',
    'edit-pictures',
    'edit-properties',
    'edit-skus',
    'tags-input',
  ],
  'modules/catalog/goods/edit/choose-attributes.tsx': ['axes-input'],
  'modules/catalog/goods-set/page.tsx': ['parts-input'],
  'modules/order/after-sale/page.tsx': ['asked-lines'],
  'modules/order/after-sale/staff.tsx': ['offer-input'],
  'modules/purchasing/supplier/supplied-goods.tsx': ['code-search'],
  'modules/account/role/editor.tsx': ['permissions'],
  'modules/finance/recharge/pay-form.tsx': ['receipt-input'],
  'modules/development/development/module-page.tsx': ['axis-values'],
  'modules/order/payment/use-shipping.ts': [
    '../order-price/coupon-select',
    'shipping-address',
    'shipping-summary',
  ],
  'modules/order/fulfilment/bulk-channel-dialog.tsx': ['anyway'],
  'modules/order/order-rule/page.tsx': ['actions-input', 'groups-input'],
  'modules/order/order-proof/proof.tsx': ['print-warning'],
  'modules/order/order-edit/channel-dialog.tsx': ['../order-price/quote-list'],
  'modules/logistics/channel/prices-drawer.tsx': ['card-field', 'extra-tab', 'limits-tab', 'zones-tab'],
  'modules/store/listing/publish.tsx': [
    'margin',
    'publish-content',
    'publish-many',
    'publish-stores',
    'publish-variants',
    'rule-fields',
  ],
  'modules/store/store/add.tsx': ['add-fields', 'shop-url-input', 'key-input'],
  'modules/store/store/authorize.tsx': ['authorize-keys'],
  'modules/system/menu/entry-form.tsx': ['place-input'],
  'modules/system/setting/group.tsx': ['page'],
}

/** Inputs in which nothing is written that could be lost. */
const nothingToKeep: Readonly<Record<string, readonly string[]>> = {
  'looks for something, counts or calculates': [
    'modules/catalog/goods/find/goods-card.tsx',
    'modules/catalog/goods/find/goods-filters.tsx',
    'modules/catalog/goods/find/goods-head.tsx',
    'modules/catalog/goods/find/property-menu.tsx',
    'modules/catalog/goods/detail/shipping-quote.tsx',
    'modules/finance/wallet/page.tsx',
    'modules/logistics/channel/try-tab.tsx',
    'modules/order/cart/set-finder.tsx',
    'modules/purchasing/one688/find-dialog.tsx',
    'modules/purchasing/one688/found.tsx',
    'modules/order/order-analysis/page.tsx',
    'modules/order/parcel/track-page.tsx',
    'modules/system/home/month.tsx',
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
    'modules/system/notice/settings.tsx',
  ],
  'takes a file, of which nothing is kept, or one choice': [
    'modules/catalog/goods-download/pack-dialog.tsx',
    'modules/catalog/goods/import/import-dialog.tsx',
    'modules/order/order-sku/import-dialog.tsx',
    'modules/order/order-import/import-choice.tsx',
    'modules/order/fulfilment/tracking-dialog.tsx',
    'modules/store/listing/import-dialog.tsx',
    'modules/store/store/bind.tsx',
  ],
  'takes passwords or a code that was mailed, or comes before there is a person': [
    'modules/account/register/page.tsx',
    'shell/email-dialog.tsx',
    'shell/password-dialog.tsx',
  ],
}

const parts = Object.entries(partsOf).flatMap(([frame, names]) =>
  names.map((name) => join(frame, '..', `${name}.tsx`)),
)
const excused = new Set([...parts, ...Object.values(nothingToKeep).flat()])

describe('every form keeps what is typed in it', () => {
  it('by the kit, by a draft of its own, or as a part of one that does', () => {
    const lost = [...sources]
      .filter(([file, text]) => inputs.test(text) && !keeps.test(text) && !excused.has(file))
      .map(([file]) => file)
    expect(lost).toEqual([])
  })

  it('and what is a part belongs to a frame that keeps it', () => {
    const frames = Object.keys(partsOf).filter(
      (frame) => !keeps.test(readFileSync(join(root, frame), 'utf8')),
    )
    expect(frames).toEqual([])
  })

  it('and nothing is excused that is not there or has no inputs any more', () => {
    const idle = [...excused].filter((file) => !inputs.test(sources.get(file) ?? ''))
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

/** Forms that stand open on their page or by its address, which the header leads back to: nothing has to be opened. */
const openByAddress: Readonly<Record<string, readonly string[]>> = {
  'stands on its page': ['goods/attributes', 'setting', 'checkout', 'one688-account'],
  'stands in a drawer that the address opens': ['order/notes', 'sourcing/talk', 'order/after-sale-talk'],
  'belongs to what the address has chosen': ['person/roles', 'role/people'],
}

describe('a draft that is chosen in the header', () => {
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:modules|shell)\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const all = named.map(({ text }) => text).join('\n')
  const quoted = (text: string): string[] =>
    [...text.matchAll(/'([^']+)'|`([^`]+)`/g)].map(([, plain, template]) => plain ?? template ?? '')
  const kept = named.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:draft=\{(?=\[)|\buse(?:Form)?Draft\()([^\]]*)/g)].map(([, first = '']) => ({
      file,
      names: quoted(first).slice(0, 1),
    })),
  )
  const names = new Set(kept.flatMap((one) => one.names))
  /** The forms that a page names itself, or by the keys of a table. */
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
  /** Dialogs of actions of rows: their drafts are named as the actions are. */
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
    expect(kept.filter((one) => one.names.length === 0).map(({ file }) => file)).toEqual([])
    expect(names.size).toBeGreaterThan(40)
  })

  it('opens its form again', () => {
    expect([...names].filter((name) => !opened.has(name) && !byAddress.includes(name))).toEqual([])
  })

  it('and nothing is opened or excused that nobody keeps', () => {
    expect([...opened, ...byAddress].filter((name) => !names.has(name))).toEqual([])
    expect(byAddress.filter((name) => opened.has(name))).toEqual([])
  })

  /** Comments on a task stand in a drawer that the address opens; what actions ask is opened by `actions.tsx`. */
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
