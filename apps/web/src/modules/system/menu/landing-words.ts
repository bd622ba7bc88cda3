import { formatMessage } from '@dropyard/contract/kit/format-message'
import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { flatMenu, type Misplaced } from '@dropyard/contract/system/menu/place'
import { useLang, useT } from '../../../kit/lang.ts'
import { levelIn, whyNotDeeper } from './tree.ts'
import type { Dragging } from './use-dragging.ts'
import { words } from './words.ts'

/** Names of entries, and descriptions of drop targets, in the user's language. */
export function useMenuWords(items: readonly MenuItemRow[]) {
  const t = useT(words)
  const lang = useLang()
  const nameOf = (item: Pick<MenuItemRow, 'name_en' | 'name_zh'> | undefined): string =>
    (lang === 'zh' ? item?.name_zh : item?.name_en) ?? ''
  const nameOfId = (id: number | null): string => nameOf(flatMenu(items).find((one) => one.id === id))
  const why = ({ error, values }: Misplaced): string => formatMessage(error.words, values, lang)
  /** The drop target, and why it is no deeper although the entry is held there; or why dropping is not possible. */
  const landingOf = ({ item, ground, gap, wanted, landing }: Dragging) => {
    if (landing.refused) return { allowed: false, where: why(landing.refused), hint: '' }
    const level = levelIn(items, landing.parent).filter((one) => one.id !== item.id)
    const at = level.findIndex((one) => one.id === landing.before)
    const where = t(landing.parent === null ? 'landingTop' : 'landing', {
      parent: nameOfId(landing.parent),
      place: (at < 0 ? level.length : at) + 1,
      all: level.length + 1,
      level: landing.depth + 1,
    })
    const deeper = wanted > landing.depth ? whyNotDeeper(ground, gap) : undefined
    return { allowed: true, where, hint: deeper ? why(deeper) : '' }
  }
  return { nameOf, nameOfId, why, landingOf }
}
