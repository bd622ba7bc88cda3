import { text } from '@dropyard/contract/kit/text'

/** Words of the SKU mapping. */
export const words = text({
  searchWords: ['Product, store SKU, our SKU or set', '商品、店铺 SKU、平台 SKU 或组合'],
  tabs: {
    all: ['All', '全部'],
    unmatched: ['Unmatched', '未匹配'],
    matched: ['Matched', '已匹配'],
  },
  empty: ['No store products yet', '暂无店铺商品'],
  emptyHelp: [
    'Every product variant from your stores’ orders appears here once.',
    '店铺订单中出现过的每个商品规格都会列在这里。',
  ],
  columns: {
    product: ['Store product', '店铺商品'],
    store: ['Store', '店铺'],
    platformSku: ['Store SKU', '店铺 SKU'],
    sku: ['Matched to', '匹配商品'],
    waiting: ['Waiting orders', '等待订单'],
    seen: ['Last seen', '最近出现'],
  },
  filters: {
    store: ['Store', '店铺'],
    waiting: ['Orders waiting', '等待订单'],
    awaited: ['Orders wait for it', '有订单等待'],
    notAwaited: ['No orders wait for it', '无订单等待'],
  },
  why: {
    code: ['Same SKU', 'SKU 相同'],
    barcode: ['Same barcode', '条码相同'],
    title: ['Similar name', '名称相似'],
  },
  origin: {
    chosen: ['Chosen', '人工选择'],
    code: ['Found by SKU', '按 SKU 匹配'],
    listing: ['Published from here', '由本系统刊登'],
  },
  set: ['Set', '组合'],
  setStopped: ['Set off sale', '组合已停售'],
  setStoppedHelp: [
    'This set isn’t active. Orders of this variant wait until it is, or until you match something else.',
    '该组合商品目前未启用。启用或更换匹配之前，该规格的订单会一直等待。',
  ],
  none: ['No suggestion', '暂无推荐'],
  looking: ['Looking for a match', '正在查找匹配'],
  use: ['Match', '匹配'],
  choose: ['Choose items', '选择商品'],
  change: ['Change items', '更换商品'],
  unmap: ['Unmatch', '解除匹配'],
  keep: ['Keep match', '保持此匹配'],
  drifted: [
    'The store changed this variant’s SKU after it was matched. Check that the match is still right.',
    '匹配之后店铺修改了该规格的 SKU，请确认商品没有变化。',
  ],
  driftedShort: ['Changed in the store', '店铺已修改'],
  waitingNow_one: ['{{count}} order', '{{count}} 单'],
  waitingNow_other: ['{{count}} orders', '{{count}} 单'],
  matched: {
    none: ['Matched', '匹配成功'],
    orders_one: ['Matched. {{count}} waiting order updated.', '匹配成功，{{count}} 个等待订单已继续处理。'],
    orders_other: [
      'Matched. {{count}} waiting orders updated.',
      '匹配成功，{{count}} 个等待订单已继续处理。',
    ],
    job: [
      'Matched. Waiting orders are being updated in the background.',
      '匹配成功，等待的订单正在后台更新。',
    ],
  },
  dialog: {
    title: ['Match to', '匹配到'],
    search: ['SKU, product, set code or set name', 'SKU、商品名称、组合编码或名称'],
    suggested: ['Suggestions', '推荐'],
    found: ['Found', '搜索结果'],
    nothing: [
      'Nothing fits. Search by code or name of a product or a set.',
      '没有合适的结果，请按商品或组合的编码、名称搜索。',
    ],
    submit: ['Match', '匹配'],
    submitOrders_one: ['Match and update {{count}} order', '匹配并更新 {{count}} 个订单'],
    submitOrders_other: ['Match and update {{count}} orders', '匹配并更新 {{count}} 个订单'],
    help: [
      'One SKU, or a set of several. Every later order of this variant uses the same.',
      '可选单个 SKU 或组合商品，该规格的后续订单都将使用它。',
    ],
  },
  bulk: {
    use: ['Accept exact matches', '采用精确匹配'],
    useTitle_one: ['Match {{count}} variant by its SKU or barcode?', '按 SKU 或条码匹配 {{count}} 个规格？'],
    useTitle_other: [
      'Match {{count}} variants by their SKU or barcode?',
      '按 SKU 或条码匹配 {{count}} 个规格？',
    ],
    useHelp: ['Similar names aren’t matched automatically.', '名称相似的仍由您决定。'],
    useLeft: ['Left for you to decide: {{left}}.', '其余由您决定：{{left}}。'],
    useNone: ['No exact matches. {{left}}.', '没有可靠推荐：{{left}}。'],
    unmap: ['Take matches off', '解除匹配'],
  },
  unmapTitle_one: ['Unmatch {{count}} variant?', '解除 {{count}} 个规格的匹配？'],
  unmapTitle_other: ['Unmatch {{count}} variants?', '解除 {{count}} 个规格的匹配？'],
  unmapHelp: [
    'Existing orders keep their items; new orders arrive unmatched.',
    '已有订单保留其商品，后续订单将为未匹配。',
  ],
  unmapped_one: ['{{count}} variant is unmatched now', '{{count}} 个规格已解除匹配'],
  unmapped_other: ['{{count}} variants are unmatched now', '{{count}} 个规格已解除匹配'],
  import: {
    button: ['Import', '导入'],
    rows: ['SKU mappings', ' SKU 匹配'],
    store: ['Store', '店铺'],
    storeRequired: ['Choose a store first.', '请先选择店铺。'],
    columns: [
      'Columns: Variant ID or Store SKU for the variant in the store, and SKU for ours, which may be the code of a set.',
      '列名：Variant ID 或 Store SKU 表示店铺规格，SKU 表示平台商品，也可填写组合编码。',
    ],
    example: ['Download an example', '下载示例'],
    exampleFile: ['sku-mappings.csv', 'SKU 匹配.csv'],
  },
})
