import { expect, test } from 'vitest'
import { publishedIn, storeLanguageCodes, storeLanguages } from './languages.ts'

const texts = { title: ['en', 'zh'], description: ['en'], options: ['en', 'zh'] }

test('each text goes in the store’s language, or in English where there is none', () => {
  expect(publishedIn('zh', texts)).toEqual({ title: 'zh', description: 'en', options: 'zh' })
  expect(publishedIn('de', texts)).toEqual({ title: 'en', description: 'en', options: 'en' })
  expect(publishedIn('en', texts)).toEqual({ title: 'en', description: 'en', options: 'en' })
})

test('every language that is listed can be chosen', () => {
  expect(storeLanguages.map(({ code }) => code)).toEqual([...storeLanguageCodes])
})
