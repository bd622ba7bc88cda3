import type { Lang } from '@dropyard/contract/kit/text'

/** The name of a language by its code: German, 德语. */
export const languageName = (code: string, lang: Lang): string =>
  new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'language' }).of(code) ?? code
