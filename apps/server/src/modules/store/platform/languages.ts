/** Languages that a store can be kept in (platform list response). */
export const languages = [
  { id: 1, lang: 'English', code: 'en' },
  { id: 2, lang: '中文', code: 'zh' },
  { id: 3, lang: 'Deutsch', code: 'de' },
  { id: 4, lang: 'Français', code: 'fr' },
  { id: 5, lang: 'Español', code: 'es' },
]
