import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { type template as contract, templateErrors, templatePlaces } from '@dropyard/contract/mail/template'
import { blockKinds, mailVariables } from '@dropyard/contract/mail/template/blocks'
import { mailLanguages } from '@dropyard/contract/mail/template/languages'
import type { z } from 'zod'
import { invalid } from '../../../kit/errors.ts'
import { type Engines, forbiddenTag, namesIn } from './liquid.ts'

/** Refuses templates that could not be sent, with the block or the language version at fault. */

export const errors = templateErrors

export type TemplateContent = Pick<z.output<typeof contract.input>, 'versions' | 'blocks'>
type Block = TemplateContent['blocks'][number]
type Values = Readonly<Record<string, Words | string | number>>
type Field = 'versions' | 'blocks'

const inBoth = ([en, zh]: readonly [string, string, ...unknown[]]): Words => ({ en, zh })

/** Fills values that are texts in both languages into a text in both languages. */
function filledWith(words: Words, values: Values): Words {
  const of = (lang: 'en' | 'zh') =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
    )
  return { en: fillWords(words, of('en')).en, zh: fillWords(words, of('zh')).zh }
}

const aboutBlock = (at: number, { kind, language }: Block) => ({
  n: at + 1,
  kind: inBoth(blockKinds[kind]),
  language: inBoth(mailLanguages[language]),
})

/** @param at index of the block */
export function refuseBlock(at: number, block: Block, words: Words, values: Values = {}): never {
  return invalid({ blocks: filledWith(words, { ...values, ...aboutBlock(at, block) }) })
}

export function assertContent(content: TemplateContent, engines: Engines): void {
  const refuse = (field: Field, words: Words, values: Values = {}) =>
    invalid({ [field]: filledWith(words, values) })
  const { versions, blocks } = content
  if (versions.length === 0) refuse('versions', errors.no_version.words)
  const languages = versions.map(({ language }) => language)
  for (const [at, language] of languages.entries()) {
    const about = { language: inBoth(mailLanguages[language]) }
    if (languages.indexOf(language) !== at) refuse('versions', errors.language_twice.words, about)
    if (!blocks.some((block) => block.language === language)) refuse('blocks', errors.no_blocks.words, about)
  }
  const check = (field: Field, place: Words, source: string): void => {
    const wrong = wrongIn(source, engines)
    if (wrong) refuse(field, wrong.words, { ...wrong.values, place })
  }
  for (const { language, subject, preheader, footer } of versions) {
    const about = { language: inBoth(mailLanguages[language]) }
    for (const [name, source] of Object.entries({ subject, preheader, footer }))
      check('versions', filledWith(templatePlaces[name as 'subject'].words, about), source)
  }
  for (const [at, block] of blocks.entries()) {
    if (!languages.includes(block.language)) refuseBlock(at, block, errors.no_such_version.words)
    if (['heading', 'text', 'button'].includes(block.kind) && block.text === '')
      refuseBlock(at, block, errors.block_text.words)
    if (block.kind === 'button' && block.link === '') refuseBlock(at, block, errors.block_link.words)
    if (block.kind === 'image' && block.pictures.length === 0)
      refuseBlock(at, block, errors.block_picture.words)
    if (block.kind === 'product' && block.goods_id === null)
      refuseBlock(at, block, errors.block_product.words)
    check('blocks', filledWith(templatePlaces.block.words, aboutBlock(at, block)), block.text)
  }
}

/** What is wrong with the Liquid in a text: a value that doesn't exist, or its syntax. */
function wrongIn(source: string, engines: Engines) {
  const tag = forbiddenTag(source)
  if (tag !== undefined) return { words: errors.syntax.words, values: { message: `{% ${tag} %}` } }
  try {
    const name = namesIn(engines, source).find((one) => !Object.hasOwn(mailVariables, one))
    const known = Object.keys(mailVariables).join(', ')
    return name === undefined ? undefined : { words: errors.unknown.words, values: { name, known } }
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/, line:.*$/s, '') : String(error)
    return { words: errors.syntax.words, values: { message } }
  }
}
