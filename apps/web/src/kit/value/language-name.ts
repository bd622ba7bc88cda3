import type { Lang } from '@dropyard/contract/kit/text'

/** A language by its code, as readers call it: German, 德语. */
export const languageName = (code: string, lang: Lang): string =>
  new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'language' }).of(code) ?? code
