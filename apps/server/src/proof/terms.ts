import type { Lang } from '@dropyard/contract/kit/text'

/** Words that the product doesn't use, what it says instead, and why. `but`: exceptions; a comment gives their reason. */

export interface Avoided {
  lang: Lang
  term: RegExp
  say: string
  why: string
  but?: readonly RegExp[]
}

const toTheField = 'what the field calls it'
const oneWord = 'one thing has one word'

export const avoided: readonly Avoided[] = [
  {
    lang: 'en',
    term: /\b(can|do|does|did|is|are|was|were|has|have|had|could|would|should|must|will) not\b|\bcannot\b/i,
    say: 'can’t, doesn’t, isn’t …',
    why: 'texts talk as people do',
  },
  { lang: 'en', term: /(?<=\w)'(?=\w)|"/, say: '’ “ ”', why: 'printed texts have curly marks' },
  { lang: 'en', term: /\.\.\./, say: '…', why: 'one sign', but: [/^Loading\.\.\.$/] },
  // A column name in a file that merchants fill in.
  { lang: 'en', term: /\be-mails?\b/i, say: 'email', why: oneWord, but: [/^E-mail$/] },
  { lang: 'en', term: /\b(no|some|every)body\b/i, say: 'no one, someone, everyone', why: oneWord },
  { lang: 'en', term: /\b(meanwhile|anew)\b/i, say: 'since you opened it, again', why: 'plain words' },
  { lang: 'en', term: /\bby (itself|themselves)\b/i, say: 'automatically', why: toTheField },
  { lang: 'en', term: /\b(any ?more|at present)\b/i, say: 'no longer, now', why: 'plain words' },
  { lang: 'en', term: /colour|catalogue|\bmould/i, say: 'color, catalog, mold', why: 'US spelling' },
  {
    lang: 'en',
    term: /\bgoods\b/i,
    say: 'products; items of an order',
    why: oneWord,
    // Terms of customs and accounting.
    but: [/^Goods value/, /^Goods sold$/, /^VAT on goods/],
  },
  {
    lang: 'en',
    term: /\bpieces?\b/i,
    say: 'items, quantity',
    why: oneWord,
    // Help texts for the columns of a file.
    but: [/^pieces; for several warehouses/, /^dollars for one piece$/],
  },
  { lang: 'en', term: /\bcancel(ed|ing)\b/i, say: 'cancelled', why: 'as the wire spells it' },
  { lang: 'en', term: /\bpictures?\b/i, say: 'images', why: oneWord },
  { lang: 'en', term: /\bremarks?\b/i, say: 'notes', why: oneWord },
  {
    lang: 'en',
    term: /\bnotices?\b/i,
    say: 'notifications',
    why: oneWord,
    but: [/further notice/, /^Notice$/],
  },
  { lang: 'en', term: /\bhand(s|ed)? in\b/i, say: 'submit', why: toTheField },
  { lang: 'en', term: /\b(business code|order sku|product packs?)\b/i, say: 'glossary', why: oneWord },
  { lang: 'en', term: /\bsign(ed|ing)?[ -](in|out|off)\b/i, say: 'log in, log out', why: oneWord },
  {
    lang: 'en',
    term: /\bList(ing)? (to|again)\b|\b[Ll]isted\b/,
    say: 'publish, republish',
    why: 'a list is a page; products are published to a store',
    but: [/^Not listed$/],
  },
  { lang: 'en', term: /\bexpress\b/i, say: 'shipping method', why: toTheField },
  {
    lang: 'en',
    term: /\bways? (of|to)\b/i,
    say: 'method',
    why: toTheField,
    but: [/\bon (its|their) way\b/i],
  },
  {
    lang: 'en',
    term: /\b(take|takes|taken|taking) (in|apart|away)\b/i,
    say: 'sync, import, remove',
    why: oneWord,
  },
  { lang: 'en', term: /\b(is|are|was|were) (told|heard)\b/i, say: 'we notify', why: 'who acts is named' },
  { lang: 'en', term: /\bstands? (here|there|in|for|below|first)\b/i, say: 'appears', why: 'plain words' },
  {
    lang: 'en',
    term: /\bGive (a|an|the|at|no|yes)\b/,
    say: 'Enter, Select',
    why: toTheField,
    but: [/Give the first one\.$/],
  },
  {
    lang: 'en',
    term: /\bcould(n’t| not) be (loaded|read)\b/i,
    say: 'Couldn’t load …',
    why: 'one form for one thing',
  },
  { lang: 'zh', term: /你/, say: '您', why: '统一称呼' },
  { lang: 'zh', term: /我[方司]/, say: '平台', why: '统一称呼' },
  { lang: 'zh', term: /承运商/, say: '物流商', why: '行业用语' },
  { lang: 'zh', term: /交运/, say: '发货', why: '交运在行业中指向物流商申请单号' },
  { lang: 'zh', term: /重新预报/, say: '重新申请面单', why: '行业用语' },
  { lang: 'zh', term: /补发/, say: '重发', why: '一物一名' },
  { lang: 'zh', term: /业务编码|资金审核|资料包|商品下载/, say: '见术语表', why: '一物一名' },
  {
    lang: 'zh',
    term: /电子邮箱/,
    say: '邮箱',
    why: '一物一名',
    // Prescribed by the specification.
    but: [/^请输入(正确的)?电子邮箱$/],
  },
  {
    lang: 'zh',
    term: /毫米|厘米|公斤|（克）|整数克/,
    say: 'mm, cm, kg, g',
    why: '单位用符号',
  },
  { lang: 'zh', term: /[一-鿿] ?\(|\) ?[一-鿿]/, say: '（）', why: '中文标点' },
  // The specification prescribes the two exceptions.
  {
    lang: 'zh',
    term: /[一-鿿][,:;?!]/,
    say: '，：；？！',
    why: '中文标点',
    but: [/^(是否清除所有选项卡|确定释放)\?$/],
  },
]

/** Existing texts that break the rules. They are fixed when their modules are changed; don't add any. */
export const known: readonly string[] = [
  'Only how an address is written is changed, never where it leads. Orders that changed meanwhile stay as they are.',
  'This postal code does not lie in this state.',
  'Emoji can not be printed.',
  '… does not deliver to PO boxes.',
  'An e-mail address stands in the address.',
  'The channel is not in use any more',
  'The address is not complete: …',
  'Stands in every warning of this rule.',
  'This channel does not exist.',
  'Whatever was not decided about is declined and kept.',
  'Quantities must grow from tier to tier, and prices must not.',
  '… was asked already and has not answered.',
  'Mould fee',
  'Mould fee is back after (pieces)',
]
